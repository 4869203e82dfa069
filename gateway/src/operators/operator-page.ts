const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `body{margin:0;padding:24px;max-width:960px;font:16px/1.5 system-ui,sans-serif;color:#1f2a24;background:#f6f8f6}
h1{font-size:22px}h2{margin:0;font-size:17px}.when{margin:4px 0 12px;color:#55635a}
.card{margin:0 0 16px;padding:16px;background:#fff;border:1px solid #d9e0da;border-radius:8px}`;

/** Minutes are exact enough for operators. */
export const utc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** A page of `/ops`, in English. `body` is HTML. */
export function operatorPage(title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Alinha</title><style>${STYLE}${style}</style></head>
<body><h1>${title}</h1>
${body}</body></html>`;
}
