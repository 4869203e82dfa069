import { postImportEndpoints } from '@alinha/contracts-content';
import { ConcurrencyLimit, type ReceivedFile, ServeEndpoint, Uploaded } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { decodedHtml } from './decoded-html.ts';
import { importedPost } from './imported-post.ts';

/** Each waiting page takes up to 2 MB of memory. */
const MAX_WAITING = 20;

@Controller()
export class ImportsController {
  private readonly reading = new ConcurrencyLimit({ concurrency: 1, maxWaiting: MAX_WAITING });

  @ServeEndpoint(postImportEndpoints.read)
  read(@Uploaded() { content }: ReceivedFile) {
    return this.reading.run(() => importedPost(decodedHtml(content)));
  }
}
