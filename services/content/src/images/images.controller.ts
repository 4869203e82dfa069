import { imageEndpoints } from '@alinha/contracts-content';
import type { InputOf } from '@alinha/contracts-core';
import { Input, type ReceivedFile, ServeEndpoint, Uploaded } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ImagesService } from './images.service.ts';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @ServeEndpoint(imageEndpoints.upload)
  upload(@Uploaded() file: ReceivedFile) {
    return this.images.upload(file);
  }

  @ServeEndpoint(imageEndpoints.get)
  get(@Input() { params }: InputOf<typeof imageEndpoints.get>) {
    return this.images.get(params.name);
  }
}
