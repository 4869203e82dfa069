import { contextProviders, type ServiceContext } from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { ContentDatabase } from './content.database.ts';
import { ImagesController } from './images/images.controller.ts';
import { ImagesRepository } from './images/images.repository.ts';
import { ImagesService } from './images/images.service.ts';
import { ImportsController } from './imports/imports.controller.ts';
import { PostsController } from './posts/posts.controller.ts';
import { PostsRepository } from './posts/posts.repository.ts';
import { PostsService } from './posts/posts.service.ts';
import { ImageFetcher } from './proxied-images/image-fetcher.ts';
import { type Network, PUBLIC_NETWORK } from './proxied-images/network.ts';
import { ProxiedImagesController } from './proxied-images/proxied-images.controller.ts';
import { ProxiedImagesRepository } from './proxied-images/proxied-images.repository.ts';
import { ProxiedImagesService } from './proxied-images/proxied-images.service.ts';
import { SyndicationController } from './syndication/syndication.controller.ts';
import { PUBLIC_URL } from './tokens.ts';
import { WritingController } from './writing/writing.controller.ts';
import { WritingRepository } from './writing/writing.repository.ts';
import { WritingService } from './writing/writing.service.ts';

@Module({})
export class ContentModule {
  /** @param network hosts that external images may be fetched from */
  static with(context: ServiceContext, network: Network = PUBLIC_NETWORK): DynamicModule {
    return {
      module: ContentModule,
      controllers: [
        ImagesController,
        ImportsController,
        PostsController,
        ProxiedImagesController,
        SyndicationController,
        WritingController,
      ],
      providers: [
        { provide: ContentDatabase, useValue: ContentDatabase.open(context) },
        ...contextProviders(context),
        { provide: PUBLIC_URL, useValue: context.config.PUBLIC_URL },
        { provide: ImageFetcher, useValue: new ImageFetcher(network) },
        ImagesRepository,
        ImagesService,
        PostsRepository,
        PostsService,
        ProxiedImagesRepository,
        ProxiedImagesService,
        WritingRepository,
        WritingService,
      ],
    };
  }
}
