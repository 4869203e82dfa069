/** The product's colours. The pages load no files; the font is used if it is installed. */
export const STYLE = `
:root { color-scheme: light dark; --back: #f6f8f6; --card: #fff; --line: #8a978f; --text: #16211a; --muted: #4d5c53; --action: #2e7d4a; --on: #fff; --warn: #fdf3dc; --warn-text: #6b4700; --good: #e6f3e9; --good-text: #1f5c36; }
@media (prefers-color-scheme: dark) { :root { --back: #121814; --card: #1b231e; --text: #eef3ef; --muted: #b3c0b8; --action: #7fcf9a; --on: #10180f; --warn: #3a2e10; --warn-text: #f6dfa4; --good: #1c3526; --good-text: #bfe8cd; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
.test { margin: 0; background: var(--warn); color: var(--warn-text); padding: 12px 16px; text-align: center; }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; font-size: 20px; line-height: 28px; font-weight: 700; letter-spacing: -0.035em; }
main { max-width: 30rem; margin: 24px auto; padding: 24px; background: var(--card); border-radius: 16px; }
@media (max-width: 32rem) { main { margin: 0; border-radius: 0; } }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 16px; }
h2 { font-size: 16px; margin: 24px 0 8px; }
.price { font-size: 32px; line-height: 40px; font-weight: 600; font-variant-numeric: tabular-nums; }
.muted { color: var(--muted); }
[role=alert], [role=status] { padding: 12px; border-radius: 8px; }
[role=alert] { background: var(--warn); color: var(--warn-text); }
[role=status] { background: var(--good); color: var(--good-text); }
form { display: grid; gap: 12px; margin: 16px 0 0; }
button, .back { display: block; min-height: 48px; width: 100%; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
button.primary { background: var(--action); border-color: var(--action); color: var(--on); font-weight: 600; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.back { margin-top: 24px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); }
`;

export const LOGO = `<p class="brand"><svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#2e7d4a"/><g fill="#fff">
<rect x="13.6" y="5.6" width="10" height="4" rx="2" transform="rotate(14 18.6 7.6)"/><rect x="10.6" y="11.2" width="10.4" height="4" rx="2" transform="rotate(7 15.8 13.2)" fill-opacity=".92"/>
<rect x="9.4" y="16.9" width="10.8" height="4" rx="2" fill-opacity=".84"/><rect x="10.4" y="22.6" width="11.2" height="4" rx="2" transform="rotate(-7 16 24.6)" fill-opacity=".76"/></g></svg>Alinha</p>`;
