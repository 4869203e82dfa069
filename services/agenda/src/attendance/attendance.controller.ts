import { attendanceEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { AttendanceService } from './attendance.service.ts';

@Controller()
export class AttendanceController {
  constructor(private readonly attendance: AttendanceService) {}

  @ServeEndpoint(attendanceEndpoints.change)
  change(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof attendanceEndpoints.change>) {
    return this.attendance.change(caller, params.id, body);
  }
}
