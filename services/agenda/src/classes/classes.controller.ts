import { classEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ClassesService } from './classes.service.ts';

@Controller()
export class ClassesController {
  constructor(private readonly classes: ClassesService) {}

  @ServeEndpoint(classEndpoints.move)
  move(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof classEndpoints.move>) {
    return this.classes.move(caller, body);
  }
}
