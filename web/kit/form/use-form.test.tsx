import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { NumberField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { useForm } from '#web/kit/form/use-form.tsx';

function Ban() {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/bans'), {
    params: { league_id: 8 },
    initial: { player_key: 'p7', matches: 2, reason: '' },
    done: 'Player banned',
  });
  return (
    <>
      <TextField label="Reason" {...form.of('reason')} />
      <NumberField label="Matches" {...form.of('matches')} />
    </>
  );
}

/** Compiled, never rendered: field names that the body doesn't have are errors. */
function Misspelt() {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/bans'), {
    params: { league_id: 8 },
    // @ts-expect-error: `reson` is no field of the body.
    initial: { player_key: '', matches: 1, reson: '' },
    done: null,
  });
  // @ts-expect-error: `match` is no field of the body.
  return <TextField label="Matches" {...form.of('match')} />;
}

test('controls have the limits of the schema and the values of the form', () => {
  const router = createMemoryRouter([{ path: '/', Component: Ban }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(/<input(?=[^>]* maxLength="400")(?=[^>]* required="")(?=[^>]* value="")/);
  expect(html).toMatch(/<input(?=[^>]* type="number")(?=[^>]* min="1")(?=[^>]* max="99")(?=[^>]* value="2")/);
});

test('a name that the body does not have is refused by the compiler', () => {
  expect(Misspelt).toBeTypeOf('function');
});
