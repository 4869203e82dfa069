import { liveEndpoints } from '@alinha/contracts-agenda';
import { type Caller, LiveStreams, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller, type MessageEvent } from '@nestjs/common';
import { Observable } from 'rxjs';
import { AgendaNews } from './agenda-news.ts';

@Controller()
export class LiveController {
  constructor(
    private readonly news: AgendaNews,
    private readonly streams: LiveStreams,
  ) {}

  @ServeEndpoint(liveEndpoints.stream)
  stream(@SignedIn() caller: Caller): Observable<MessageEvent> {
    const changes = new Observable<MessageEvent>((subscriber) =>
      this.news.listen(caller.companyId, (data) => subscriber.next({ type: 'agenda', data })),
    );
    return this.streams.open(caller, changes);
  }
}
