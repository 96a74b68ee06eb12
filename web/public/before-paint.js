// Runs before the first paint, from the page itself.
(() => {
  showTheme();
  holdEarlyEvents();

  /** The stored choice, else the system's. */
  function showTheme() {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; the system's choice stands.
    }
    if (theme !== 'light' && theme !== 'dark') {
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    }
    document.documentElement.dataset.theme = theme;
    const background = theme === 'light' ? '#f3f5f3' : '#0b1214';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  }

  /** Links and forms work before scripts have come; what is pressed or entered counts again once they do. */
  function holdEarlyEvents() {
    /** @type {Event[]} */
    const held = [];
    document.addEventListener('click', hold, true);
    document.addEventListener('keydown', hold, true);
    document.addEventListener('input', hold, true);
    Object.assign(window, { takeEarlyEvents });

    /** @param {Event} event */
    function hold(event) {
      if (event.type === 'input' || isSearchKey(event) || isButtonClick(event)) held.push(event);
    }

    function takeEarlyEvents() {
      document.removeEventListener('click', hold, true);
      document.removeEventListener('keydown', hold, true);
      document.removeEventListener('input', hold, true);
      return held.splice(0);
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
