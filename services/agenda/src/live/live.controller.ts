import { liveEndpoints } from '@alinha/contracts-agenda';
import { type Caller, LiveStreams, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller, type MessageEvent } from '@nestjs/common';
import { Observable } from 'rxjs';
import { ChangeNotifications } from './change-notifications.ts';

@Controller()
export class LiveController {
  constructor(
    private readonly notifications: ChangeNotifications,
    private readonly streams: LiveStreams,
  ) {}

  @ServeEndpoint(liveEndpoints.stream)
  stream(@SignedIn() caller: Caller): Observable<MessageEvent> {
    const changes = new Observable<MessageEvent>((subscriber) =>
      this.notifications.listen(caller.companyId, (data) => subscriber.next({ type: 'agenda', data })),
    );
    return this.streams.open(caller, changes);
  }
}
