import { type Static, Type } from 'typebox';

/** A package or font of others that the site sends to browsers, with the text of its licence. */
const LicenceNotice = Type.Object({
  name: Type.String(),
  version: Type.String(),
  /** An SPDX expression. */
  licence: Type.String(),
  text: Type.String(),
});
export type LicenceNotice = Static<typeof LicenceNotice>;

/** By name. */
export const LicenceNotices = Type.Object({ notices: Type.Array(LicenceNotice) });
export type LicenceNotices = Static<typeof LicenceNotices>;
