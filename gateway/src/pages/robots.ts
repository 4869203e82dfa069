import type { FastifyInstance } from 'fastify';

/** What a search engine has no business with. Pictures are part of the pages. */
const RULES = [
  'User-agent: *',
  'Allow: /api/blog/images/',
  'Allow: /api/proxy-image',
  'Disallow: /api/',
  'Disallow: /app',
  'Disallow: /onboarding',
];

/**
 * `/robots.txt`, from the gateway itself: while a service is away, a failure here would keep search engines from the
 * whole site.
 */
export function serveRobots(fastify: FastifyInstance, publicUrl: string | undefined): void {
  fastify.get('/robots.txt', (request, reply) => {
    const site = publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${[...RULES, '', `Sitemap: ${site}/sitemap.xml`].join('\n')}\n`);
  });
}
