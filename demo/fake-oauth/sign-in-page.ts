import { DEMO_ACCESS_LEAGUE, DEMO_ACCOUNTS, type DemoAccount } from '#demo/data/demo-accounts.ts';

const NAMES = { discord: 'Discord', roblox: 'Roblox' } as const;

/** The page with the available accounts. Its form repeats the authorisation `request` in hidden fields. */
export function buildSignInPage(
  provider: 'discord' | 'roblox',
  siteName: string,
  request: Record<string, string>,
): string {
  const name = NAMES[provider];
  const hiddenFields = Object.entries(request).map(
    ([key, value]) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`,
  );
  const accounts = DEMO_ACCOUNTS.map((account) => {
    const label = provider === 'discord' ? account.d_username : account.roblox_username;
    return `<li>
      <button name="account" value="${escapeHtml(account.d_username)}" aria-describedby="about-${escapeHtml(account.d_username)}">${escapeHtml(label)}</button>
      <span id="about-${escapeHtml(account.d_username)}">${escapeHtml(describeAccount(provider, account))}</span>
    </li>`;
  });
  return `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="theme-color" content="#0b1214">
  <title>Demo sign-in with ${name} - ${escapeHtml(siteName)}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/fake-oauth/style.css">
  <script src="/before-paint.js"></script>
</head>
<body>
  <main>
    <p class="notice">Demo: this page stands in for ${name}. No real account is used.</p>
    <h1>${provider === 'discord' ? 'Sign in as' : 'Link a Roblox account'}</h1>
    <form method="get">
      ${hiddenFields.join('\n      ')}
      <ul>
        ${accounts.join('\n        ')}
      </ul>
      <div class="others">
        <button name="account" value="new">New account</button>
        <button name="account" value="cancel" class="quiet">Cancel</button>
      </div>
    </form>
  </main>
</body>
</html>`;
}

function describeAccount(provider: 'discord' | 'roblox', account: DemoAccount): string {
  if (provider === 'roblox') {
    return account.isLinked ? `Belongs to ${account.d_username}` : `Not linked yet, meant for ${account.d_username}`;
  }
  if (!account.isLinked) return 'No Roblox account';
  if (account.isStaff) return 'Site staff';
  if (account.isPremium) return 'Premium';
  return account.level === null ? 'No league access' : `Level ${account.level} in league ${DEMO_ACCESS_LEAGUE}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Styles of the page, in the site's colours: dark unless the site's theme script sets light. */
export const FAKE_OAUTH_STYLE = `
:root {
  color-scheme: dark;
  --bg: #0b1214; --surface: #131b1d; --surface-2: #1b2426; --line: #6c797c;
  --text: #f1f4f1; --text-2: #bfc8c7; --flag: #ff6b4a; --focus: #ffe066;
}
[data-theme='light'] {
  color-scheme: light;
  --bg: #f3f5f3; --surface: #ffffff; --surface-2: #edf0ed; --line: #74807f;
  --text: #0f181a; --text-2: #3a4749; --flag: #c8371a; --focus: #0b57d0;
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px; background: var(--bg); color: var(--text);
  font: 16px/1.5 'Hanken Grotesk Variable', system-ui, sans-serif;
}
main {
  max-width: 560px; margin: 0 auto; padding: 24px; background: var(--surface);
  border-radius: 12px; border-top: 4px solid var(--flag);
}
h1 { margin: 16px 0; font-size: 28px; line-height: 1.2; }
.notice { margin: 0; color: var(--text-2); }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 190px 1fr; gap: 12px; align-items: center; padding: 4px 0; }
li button { padding-inline: 12px; overflow-wrap: anywhere; text-align: left; }
li span { color: var(--text-2); }
button {
  min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--surface-2); color: var(--text); font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { border-color: var(--text); }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.others { display: flex; gap: 12px; margin-top: 24px; }
.quiet { background: transparent; }
`;
