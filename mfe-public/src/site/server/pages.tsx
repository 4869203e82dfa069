import { deletionRequestRoutes } from '@alinha/contracts-accounts';
import { type Pricing, subscriptionRoutes } from '@alinha/contracts-billing';
import { type PostPage as Post, type PostCard, postRoutes } from '@alinha/contracts-content';
import type { SitePage, SiteRead } from '@alinha/contracts-core';
import { DeleteAccountPage } from '../account/delete-account-page.tsx';
import { BlogPage } from '../blog/blog-page.tsx';
import { PostPage } from '../blog/post-page.tsx';
import { NoticePage } from '../frame/notice-page.tsx';
import { canonicalOf, type DrawnPage, type PageContext } from '../frame/page.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { LegalPage } from '../legal/legal-page.tsx';
import { landingData, postHead } from './structured.ts';

type SiteRoute = SitePage & {
  /** A string redirects to that address. */
  readonly draw: (context: PageContext) => DrawnPage | string;
};

const reads = (name: string, path: string): readonly SiteRead[] => [{ name, path }];

/** Data of a successful read. Contract tests verify its type. */
function dataOf<T>({ replies }: PageContext, name: string): T | null {
  const reply = replies[name];
  return reply?.status === 200 ? (reply.data as T) : null;
}

const landing: SiteRoute = {
  kind: 'document',
  reads: reads('pricing', subscriptionRoutes.pricing.path),
  draw: (context) => {
    const { texts } = context;
    const pricing = dataOf<Pricing>(context, 'pricing');
    return {
      status: 200,
      head: {
        title: texts('landing.title'),
        description: texts('landing.description'),
        canonical: canonicalOf(context),
        hasLanguages: true,
        structured: landingData(context, pricing),
      },
      body: <LandingPage pricing={pricing} isSignedIn={context.isSignedIn} />,
    };
  },
};

const blog: SiteRoute = {
  kind: 'document',
  reads: reads('posts', postRoutes.list.path),
  draw: (context) => {
    const { texts, query } = context;
    const posts = dataOf<readonly PostCard[]>(context, 'posts');
    return {
      status: posts ? 200 : 503,
      head: {
        title: texts('blog.meta_title'),
        description: texts('blog.description'),
        // A search has no canonical address of its own.
        canonical: canonicalOf(context),
        hasLanguages: true,
      },
      body: <BlogPage posts={posts} search={query.q ?? ''} />,
    };
  },
};

const post = (slug: string): SiteRoute => ({
  kind: 'document',
  reads: reads('post', postRoutes.get.path.replace('{slug}', slug)),
  draw: (context) => {
    const { texts, replies } = context;
    const found = dataOf<Post>(context, 'post');
    if (found) {
      if (found.slug !== slug) return `/blog/${found.slug}`;
      return { status: 200, head: postHead(context, found), body: <PostPage post={found} /> };
    }
    const status = replies.post?.status ?? 503;
    // 400: the slug is invalid, so no post has it.
    if (status === 404 || status === 400) {
      const title = texts('post.gone_title');
      return {
        status: 404,
        head: { title, description: texts('post.gone_text') },
        body: (
          <NoticePage
            title={title}
            text={texts('post.gone_text')}
            href="/blog"
            action={texts('post.gone_action')}
          />
        ),
      };
    }
    const title = texts('blog.failed_post');
    return {
      status: 503,
      head: { title, description: texts('blog.description') },
      body: (
        <NoticePage
          title={title}
          text={texts('blog.failed_text')}
          href={`/blog/${slug}`}
          action={texts('blog.retry')}
          isReload
        />
      ),
    };
  },
});

const legal: SiteRoute = {
  kind: 'document',
  reads: [],
  draw: (context) => ({
    status: 200,
    head: {
      title: context.texts('legal.meta_title'),
      description: context.texts('legal.description'),
      canonical: canonicalOf(context),
      hasLanguages: true,
    },
    body: <LegalPage hasContact={context.contactWhatsapp !== null} />,
  }),
};

const deletion: SiteRoute = {
  kind: 'document',
  reads: [],
  draw: (context) => ({
    status: 200,
    head: {
      title: context.texts('deletion.meta_title'),
      description: context.texts('deletion.description'),
      canonical: canonicalOf(context),
      hasLanguages: true,
    },
    body: (
      <DeleteAccountPage
        action={deletionRequestRoutes.create.path}
        hasContact={context.contactWhatsapp !== null}
      />
    ),
  }),
};

const FIXED: Readonly<Record<string, SiteRoute>> = {
  '/': landing,
  '/blog': blog,
  '/politica-e-termos': legal,
  '/delete_account': deletion,
};

/** One segment below /blog; deeper addresses are not posts. */
const POST = /^\/blog\/([^/]+)$/;

/** The page at an address, or null. */
export function routeAt(pathname: string): SiteRoute | null {
  const [, slug] = POST.exec(pathname) ?? [];
  return Object.hasOwn(FIXED, pathname) ? (FIXED[pathname] ?? null) : slug ? post(slug) : null;
}
