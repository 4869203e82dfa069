import { postImportEndpoints } from '@alinha/contracts-content';
import { type ReceivedFile, ServeEndpoint, Uploaded } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { decodedHtml } from './decoded-html.ts';
import { importedPost } from './imported-post.ts';

@Controller()
export class ImportsController {
  @ServeEndpoint(postImportEndpoints.read)
  read(@Uploaded() { content }: ReceivedFile) {
    return importedPost(decodedHtml(content));
  }
}
