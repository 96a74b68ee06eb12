import { type Static, Type } from 'typebox';

/** A third-party package or font that the site sends to browsers, with its licence text. */
const LicenceNotice = Type.Object({
  name: Type.String(),
  version: Type.String(),
  /** An SPDX expression. */
  licence: Type.String(),
  text: Type.String(),
});
export type LicenceNotice = Static<typeof LicenceNotice>;

/** Sorted by name. */
export const LicenceNotices = Type.Object({ notices: Type.Array(LicenceNotice) });
export type LicenceNotices = Static<typeof LicenceNotices>;
