import { deletionEndpoints } from '@alinha/contracts-accounts';
import { type Caller, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { DeletionService } from './deletion.service.ts';

@Controller()
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @ServeEndpoint(deletionEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.deletion.find(caller);
  }

  @ServeEndpoint(deletionEndpoints.request)
  request(@SignedIn() caller: Caller) {
    return this.deletion.request(caller);
  }

  @ServeEndpoint(deletionEndpoints.cancel)
  cancel(@SignedIn() caller: Caller) {
    return this.deletion.cancel(caller);
  }
}
