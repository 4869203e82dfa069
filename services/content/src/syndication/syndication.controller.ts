import { syndicationEndpoints } from '@alinha/contracts-content';
import { ServeEndpoint, ShownFile } from '@alinha/service-kit';
import { Controller, Headers, Inject } from '@nestjs/common';
import { PostsService } from '../posts/posts.service.ts';
import { PUBLIC_URL } from '../tokens.ts';
import { rssOf, sitemapOf } from './documents.ts';
import { siteAddress } from './site-address.ts';

/** Cache time: short enough for new posts, long enough to make frequent polling cheap. */
const MINUTES = { 'cache-control': 'public, max-age=600' };

@Controller()
export class SyndicationController {
  constructor(
    private readonly posts: PostsService,
    @Inject(PUBLIC_URL) private readonly publicUrl: string | undefined,
  ) {}

  @ServeEndpoint(syndicationEndpoints.rss)
  async rss(@Headers('host') host: string | undefined) {
    return new ShownFile(
      Buffer.from(rssOf(await this.posts.list(), siteAddress(this.publicUrl, host))),
      MINUTES,
    );
  }

  @ServeEndpoint(syndicationEndpoints.sitemap)
  async sitemap(@Headers('host') host: string | undefined) {
    return new ShownFile(
      Buffer.from(sitemapOf(await this.posts.list(), siteAddress(this.publicUrl, host))),
      MINUTES,
    );
  }
}
