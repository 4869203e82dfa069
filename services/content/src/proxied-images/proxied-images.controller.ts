import { imageEndpoints } from '@alinha/contracts-content';
import type { InputOf } from '@alinha/contracts-core';
import { type Identity, Input, ServeEndpoint, Visitor } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ProxiedImagesService } from './proxied-images.service.ts';

@Controller()
export class ProxiedImagesController {
  constructor(private readonly images: ProxiedImagesService) {}

  @ServeEndpoint(imageEndpoints.proxy)
  get(@Visitor() { caller }: Identity, @Input() { query }: InputOf<typeof imageEndpoints.proxy>) {
    return this.images.get(query.url, query.w ?? 1600, caller?.isBlogAdmin ?? false);
  }
}
