// Inlined into the page, so that it runs before the first paint.
(() => {
  showTheme();
  recordEarlyEvents();

  /** Shows the stored theme, else the system's. */
  function showTheme() {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked.
    }
    if (theme !== 'light' && theme !== 'dark') {
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    }
    document.documentElement.dataset.theme = theme;
    const background = theme === 'light' ? '#f3f5f3' : '#0b1214';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  }

  /** Records clicks on buttons, search keys and input until the page is hydrated and replays them. */
  function recordEarlyEvents() {
    /** @type {Event[]} */
    const recorded = [];
    document.addEventListener('click', record, true);
    document.addEventListener('keydown', record, true);
    document.addEventListener('input', record, true);
    Object.assign(window, { takeEarlyEvents });

    /** @param {Event} event */
    function record(event) {
      if (event.type === 'input' || isSearchKey(event) || isButtonClick(event)) recorded.push(event);
    }

    function takeEarlyEvents() {
      document.removeEventListener('click', record, true);
      document.removeEventListener('keydown', record, true);
      document.removeEventListener('input', record, true);
      return recorded.splice(0);
    }
  }

  /** @param {Event} event */
  function isSearchKey(event) {
    if (!(event instanceof KeyboardEvent)) return false;
    return event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'k');
  }

  /** @param {Event} event */
  function isButtonClick({ type, target }) {
    return type === 'click' && target instanceof Element && target.closest('button[type="button"]') !== null;
  }
})();
