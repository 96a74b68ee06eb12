import { type Static, Type } from 'typebox';
import { MAX_FAULTS } from '#contract/kit/limits.ts';
import { PROBLEM_CODES } from '#contract/kit/problems.ts';
import { BigId } from '#contract/kit/text.ts';

/** A part of a request at fault. `pointer` is its position in the body, as an RFC 6901 fragment. */
export const Fault = Type.Object({
  field: Type.String({ description: 'Its path in the body, or its name in the query or the path.' }),
  pointer: Type.Optional(Type.String({ description: 'Its JSON Pointer in the body, such as #/teams/A/0/name.' })),
  detail: Type.String({ description: 'One sentence that names the field and the reason.' }),
});
export type Fault = Static<typeof Fault>;

/** Body of every failure: the sentence, and the members of RFC 9457. */
export const Failure = Type.Object(
  {
    error: Type.String({ description: 'One sentence that says what is wrong, and names the field if there is one.' }),
    detail: Type.String({ description: 'The sentence of error, by its name in RFC 9457.' }),
    type: Type.String({ description: 'The address of the section of the reference on the code.' }),
    title: Type.String({ description: 'The kind of failure; the same for every failure with the code.' }),
    status: Type.Integer({ description: 'The status of the response.' }),
    code: Type.Enum(PROBLEM_CODES, { description: 'The kind of failure, for programs. More may be added.' }),
    field: Type.Optional(
      Type.String({ description: 'The field at fault: its path in the body, or its name in the query or the path.' }),
    ),
    errors: Type.Optional(
      Type.Array(Fault, {
        maxItems: MAX_FAULTS,
        description: 'Every field at fault, first that of field. Present with field; a sentence for each.',
      }),
    ),
    /**
     * The stored match: of a form whose `Idempotency-Key` is repeated with other contents, or of an ended live match.
     */
    Match_ID: Type.Optional(BigId),
  },
  { description: 'A failure, with the members of RFC 9457.' },
);
export type Failure = Static<typeof Failure>;
