/** Styles of the demo's Discord, with Discord's greys, the same in both themes of the site. */
export const PAGE_STYLE = `
:root {
  color-scheme: dark;
  --bg: #313338; --side: #2b2d31; --deep: #1e1f22; --line: #3f4147; --field: #383a40; --edge: #80848e;
  --text: #f2f3f5; --text-2: #dbdee1; --text-3: #b5bac1; --link: #66b9ff; --focus: #ffe066;
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; display: flex; flex-direction: column; background: var(--bg); color: var(--text-2);
  font: 16px/1.4 'Hanken Grotesk Variable', system-ui, sans-serif;
}
a { color: var(--link); }
header { padding: 8px 16px; background: var(--deep); }
header p { margin: 0; font-size: 14px; }
.server { flex: 1; display: grid; grid-template-columns: 260px minmax(0, 1fr); min-height: 0; }
.side { display: flex; flex-direction: column; gap: 8px; padding: 12px 8px; background: var(--side); }
nav ul, ol { margin: 0; padding: 0; list-style: none; }
nav a {
  display: flex; align-items: center; min-height: 44px; padding: 4px 8px; gap: 8px; border-radius: 4px;
  color: var(--text-3); text-decoration: none;
}
nav a:hover, nav a[aria-current] { background: #404249; color: var(--text); }
.choice { display: grid; gap: 6px; padding: 8px; background: var(--deep); border-radius: 8px; }
.person { margin-top: auto; }
main { display: flex; flex-direction: column; padding: 0 16px 16px; min-width: 0; height: calc(100dvh - 40px); }
h1 { margin: 12px 0 0; font-size: 18px; color: var(--text); }
.topic { margin: 0 0 8px; padding-bottom: 12px; border-bottom: 1px solid var(--deep); font-size: 14px; color: var(--text-3); }
#messages { flex: 1; min-height: 220px; overflow-y: auto; overflow-anchor: none; }
.none { padding: 24px 0; color: var(--text-3); }
.message { padding: 10px 8px; border-radius: 4px; overflow-wrap: anywhere; }
.message p { margin: 0 0 4px; }
.private { background: #3b3f52; border-left: 3px solid #7983f5; }
.used { font-size: 14px; color: var(--text-3); }
.used em { font-style: normal; color: #b3bcff; }
.head b { color: var(--text); }
.head time { font-size: 12px; color: var(--text-3); }
.app { padding: 1px 5px; border-radius: 4px; background: #4752c4; color: #fff; font-size: 11px; font-weight: 700; }
.edited, .only, .small { font-size: 13px; color: var(--text-3); }
.container {
  display: grid; gap: 6px; max-width: 560px; padding: 12px 16px; border: 1px solid var(--line); border-left: 4px solid #95a1a2;
  border-radius: 8px; background: var(--side);
}
.edge-ffa94d { border-left-color: #ffa94d; }
.edge-ffffff { border-left-color: #fff; }
.edge-ff7a8a { border-left-color: #ff7a8a; }
.container h2 { margin: 0; font-size: 18px; line-height: 1.3; color: var(--text); }
.container strong { color: var(--text); }
.container time { padding: 0 3px; border-radius: 3px; background: #3b3d44; }
.container code { padding: 0 4px; border-radius: 3px; background: var(--deep); }
.section { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 12px; }
.section img { border-radius: 8px; }
hr { width: 100%; border: 0; border-top: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 4px; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 44px; padding: 4px 16px; border: 0;
  border-radius: 8px; background: #4e5058; color: #fff; font: inherit; font-size: 14px; font-weight: 700; text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { filter: brightness(1.15); }
.style-1 { background: #4752c4; }
.style-3 { background: #1f7a42; }
.style-4 { background: #c4283a; }
.dismiss { min-height: 24px; padding: 0 4px; background: none; color: var(--link); font-size: 13px; font-weight: 400; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
.select { flex: 1 1 100%; border: 1px solid var(--edge); border-radius: 8px; background: var(--field); padding: 0 12px; }
.select summary { min-height: 44px; padding: 12px 0; cursor: pointer; overflow-wrap: anywhere; }
.select fieldset { display: grid; max-height: 320px; overflow-y: auto; margin: 0; padding: 0; border: 0; }
.select fieldset label { display: flex; align-items: center; gap: 12px; min-height: 44px; color: var(--text); }
.select small { display: block; font-size: 13px; color: var(--text-3); }
.select input { width: 20px; min-height: 20px; margin: 0; flex: none; }
.select button { margin: 8px 0 12px; }
#command { display: flex; flex-wrap: wrap; align-items: end; gap: 8px; margin-top: 12px; }
#options { display: contents; }
.field { position: relative; flex: 1 1 220px; display: grid; gap: 4px; }
label { font-size: 14px; color: var(--text-3); }
input, select, textarea {
  width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--field);
  color: var(--text); font: inherit;
}
::placeholder { color: var(--text-3); opacity: 1; }
[role='listbox'] {
  position: absolute; z-index: 1; bottom: 100%; left: 0; right: 0; margin: 0 0 4px; padding: 4px; max-height: 320px;
  overflow-y: auto; list-style: none; border: 1px solid var(--line); border-radius: 8px; background: var(--side);
}
[role='option'] { padding: 8px; border-radius: 4px; cursor: pointer; }
[role='option'][aria-selected='true'], [role='option']:hover { background: #404249; }
[role='option'] span { display: block; font-size: 13px; color: var(--text-3); }
#status { min-height: 20px; margin: 8px 0 0; font-size: 14px; }
dialog { width: min(480px, calc(100vw - 32px)); padding: 20px; border: 0; border-radius: 8px; background: var(--bg); color: inherit; }
dialog::backdrop { background: rgb(0 0 0 / .7); }
dialog form { display: grid; gap: 12px; }
dialog h2 { margin: 0; color: var(--text); }
dialog p { margin: 0; }
@media (max-width: 640px) {
  .server { grid-template-columns: minmax(0, 1fr); }
  nav ul { display: flex; flex-wrap: wrap; }
  .person { grid-template-columns: minmax(0, 1fr) auto; margin-top: 0; }
  .person label { grid-column: 1 / -1; }
  main { height: auto; padding-inline: 12px; }
  #messages { max-height: 75dvh; }
}
`;
