import { postEndpoints } from '@alinha/contracts-content';
import type { InputOf } from '@alinha/contracts-core';
import { Input, ServeEndpoint } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { PostsService } from './posts.service.ts';

@Controller()
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @ServeEndpoint(postEndpoints.list)
  list(@Input() { query }: InputOf<typeof postEndpoints.list>) {
    return query.full === '1' ? this.posts.listFull() : this.posts.list();
  }

  @ServeEndpoint(postEndpoints.get)
  get(@Input() { params }: InputOf<typeof postEndpoints.get>) {
    return this.posts.get(params.slug);
  }
}
