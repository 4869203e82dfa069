import type { FastifyInstance } from 'fastify';

/** Paths that search engines must not index. Images are allowed, because indexed pages show them. */
const RULES = [
  'User-agent: *',
  'Allow: /api/blog/images/',
  'Allow: /api/proxy-image',
  'Disallow: /api/',
  'Disallow: /app',
  'Disallow: /onboarding',
];

/** The gateway serves `/robots.txt` itself: an error while a service is unavailable would stop crawlers from the site. */
export function serveRobots(fastify: FastifyInstance, publicUrl: string | undefined): void {
  fastify.get('/robots.txt', (request, reply) => {
    const site = publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${[...RULES, '', `Sitemap: ${site}/sitemap.xml`].join('\n')}\n`);
  });
}
