import type { InputOf } from '@alinha/contracts-core';
import { connectionEndpoints } from '@alinha/contracts-messaging';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ConnectionService } from './connection.service.ts';

@Controller()
export class ConnectionController {
  constructor(private readonly connections: ConnectionService) {}

  @ServeEndpoint(connectionEndpoints.connect)
  connect(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof connectionEndpoints.connect>) {
    return this.connections.connect(caller, body.instance_name);
  }

  @ServeEndpoint(connectionEndpoints.state)
  state(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof connectionEndpoints.state>) {
    return this.connections.state(caller, query.instance_name);
  }

  @ServeEndpoint(connectionEndpoints.disconnect)
  disconnect(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof connectionEndpoints.disconnect>) {
    return this.connections.disconnect(caller, body.instance_name);
  }
}
