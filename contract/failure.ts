import { type Static, Type } from 'typebox';
import { PROBLEM_CODES } from '#contract/problems.ts';
import { BigId } from '#contract/text.ts';

/** Body of every failure: the sentence, and the members of RFC 9457. */
export const Failure = Type.Object(
  {
    error: Type.String({ description: 'One sentence that says what is wrong, and names the field if there is one.' }),
    type: Type.String({ description: 'The section of the reference on the code, below the site’s origin.' }),
    title: Type.String({ description: 'The kind of failure; the same for every failure with the code.' }),
    status: Type.Integer({ description: 'The status of the response.' }),
    code: Type.Enum(PROBLEM_CODES, { description: 'The kind of failure, for programs. More may be added.' }),
    field: Type.Optional(
      Type.String({ description: 'The field at fault: its path in the body, or its name in the query or the path.' }),
    ),
    /** The stored match: of a website form whose `Idempotency-Key` is repeated with other contents, or of a former live match. */
    Match_ID: Type.Optional(BigId),
  },
  { description: 'A failure, with the members of RFC 9457.' },
);
export type Failure = Static<typeof Failure>;
