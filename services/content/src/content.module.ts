import type { ServiceContext } from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { ContentDatabase } from './content.database.ts';
import { PostsController } from './posts/posts.controller.ts';
import { PostsRepository } from './posts/posts.repository.ts';
import { PostsService } from './posts/posts.service.ts';
import { CLOCK } from './tokens.ts';

@Module({})
export class ContentModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: ContentModule,
      controllers: [PostsController],
      providers: [
        { provide: ContentDatabase, useValue: ContentDatabase.open(context) },
        { provide: CLOCK, useValue: context.clock },
        PostsRepository,
        PostsService,
      ],
    };
  }
}
