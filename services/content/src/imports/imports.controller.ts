import { postImportEndpoints } from '@alinha/contracts-content';
import { inSlices, type ReceivedFile, ServeEndpoint, Turns, Uploaded } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { decodedHtml } from './decoded-html.ts';
import { importedPost } from './imported-post.ts';

/** A page of 2 MB waits in memory until it is read. */
const MOST_WAITING = 20;

@Controller()
export class ImportsController {
  private readonly reading = new Turns({ atOnce: 1, mostWaiting: MOST_WAITING });

  @ServeEndpoint(postImportEndpoints.read)
  read(@Uploaded() { content }: ReceivedFile) {
    return this.reading.take(() => inSlices(importedPost(decodedHtml(content))));
  }
}
