import { postEndpoints } from '@alinha/contracts-content';
import type { RequestOf } from '@alinha/contracts-core';
import type { TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

const POST = { title: 'Cuidar da coluna', blocks: [{ type: 'text', text: '<p>Olá</p>' }] } as const;
type PostBody = RequestOf<typeof postEndpoints.create>['body'];
const writePost = (studio: TestStudio, more: Partial<PostBody> = {}) =>
  studio.call(postEndpoints.create, { body: { ...POST, blocks: [...POST.blocks], ...more } });

/** A call about an existing post. */
const onPost = (
  call: (studio: TestStudio, params: { slug: string }) => Promise<unknown>,
  more: Partial<PostBody> = {},
): Scene['ready'] => {
  return async (studio) => {
    const { slug } = await writePost(studio, more);
    return () => call(studio, { slug });
  };
};

export const BLOG_SCENES = {
  'blog.create-post': {
    action: 'post.created',
    ofWriter: true,
    ready: async (studio) => () => writePost(studio),
  },
  'blog.update-post': {
    action: 'post.updated',
    ofWriter: true,
    ready: onPost((studio, params) =>
      studio.call(postEndpoints.update, { params, body: { title: 'Outro título', blocks: [] } }),
    ),
  },
  'blog.publish-post': {
    action: 'post.published',
    ofWriter: true,
    ready: onPost((studio, params) => studio.call(postEndpoints.publish, { params, body: {} }), {
      published: false,
    }),
  },
  'blog.unpublish-post': {
    action: 'post.unpublished',
    ofWriter: true,
    ready: onPost((studio, params) => studio.call(postEndpoints.unpublish, { params, body: {} })),
  },
  'blog.delete-post': {
    action: 'post.deleted',
    ofWriter: true,
    ready: onPost((studio, params) => studio.call(postEndpoints.delete, { params })),
  },
} satisfies Readonly<Record<string, Scene>>;
