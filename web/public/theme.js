// Runs before first paint: the stored choice, else the system's. The content security policy forbids an inline script.
(() => {
  const { dataset } = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the system's choice stands.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  dataset.theme = theme;
  const background = theme === 'light' ? '#f3f5f3' : '#0b1214';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
})();
