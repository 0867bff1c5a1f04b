import { type Html, html } from './html.js';
import type { Overview, ServerOverview } from './overview.js';
import type { BuiltEntry } from './web-folder.js';

/**
 * The page at `/`: the running jobs and endpoints that the caller may see, and the paths of the
 * server.
 */
export function homePage({ links, server }: Overview, { script, styles }: BuiltEntry): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forebear</title>
<link rel="icon" href="data:,">
${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}
<script type="module" src="${script}"></script>
</head>
<body>
<main>
<h1>Forebear</h1>
${server ? whatRuns(server) : STRANGER}
<h2>Where things are</h2>
<table>
${Object.entries(links).map(([what, path]) => row(ABOUT[what] ?? what, html`<a href="${path}">${path}</a>`))}
</table>
</main>
</body>
</html>
`;
  return page.toString();
}

const ABOUT: Readonly<Record<string, string>> = {
  graphql: 'GraphQL, with an explorer in the browser',
  health: 'Health',
  metrics: 'Metrics, in the format of Prometheus',
  guides: 'Guides and reference',
};

const STRANGER = html`<p>This server asks for a token. Give it at <a href="/graphql">/graphql</a>, and come back to see what runs here.</p>`;

function whatRuns({ counts, ...facts }: ServerOverview): Html {
  return html`<h2>What runs here</h2>
<table>
${Object.entries(facts).map(([what, value]) => row(NAMES[what] ?? what, value))}
</table>
<h2>Jobs and endpoints</h2>
${counts.length === 0 ? html`<p>There are none, or the store does not answer.</p>` : countTable(counts)}`;
}

const NAMES: Readonly<Record<string, string>> = {
  defaultBucket: 'default bucket',
  companion: 'Gremlin and loader interface',
};

function countTable(counts: ServerOverview['counts']): Html {
  return html`<table>
<tr><th>what</th><th>status</th><th>how many</th></tr>
${counts.map(({ what, status, count }) => html`<tr><td>${what}</td><td>${status}</td><td>${count}</td></tr>`)}
</table>`;
}

function row(name: string, value: string | Html): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;
}
