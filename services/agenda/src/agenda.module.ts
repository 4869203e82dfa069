import {
  Broadcast,
  DatabaseConnection,
  EventConsumer,
  Questions,
  type ServiceContext,
} from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AgendaDatabase } from './agenda.database.ts';
import { AppointmentsController } from './appointments/appointments.controller.ts';
import { AppointmentsRepository } from './appointments/appointments.repository.ts';
import { AppointmentsService } from './appointments/appointments.service.ts';
import { BookingGate } from './appointments/booking-gate.ts';
import { AttendanceRepository } from './availability/attendance.repository.ts';
import { AgendaNews } from './live/agenda-news.ts';
import { LiveController } from './live/live.controller.ts';
import { ProjectionsRepository } from './projections/projections.repository.ts';
import { ProjectionsService } from './projections/projections.service.ts';
import { RoomsController } from './rooms/rooms.controller.ts';
import { RoomsRepository } from './rooms/rooms.repository.ts';
import { RoomsService } from './rooms/rooms.service.ts';
import { SpecialtiesController } from './specialties/specialties.controller.ts';
import { SpecialtiesRepository } from './specialties/specialties.repository.ts';
import { SpecialtiesService } from './specialties/specialties.service.ts';
import { CLOCK, LOGGER } from './tokens.ts';

@Module({})
export class AgendaModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: AgendaModule,
      controllers: [AppointmentsController, LiveController, RoomsController, SpecialtiesController],
      providers: [
        { provide: AgendaDatabase, useValue: AgendaDatabase.open(context) },
        { provide: DatabaseConnection, useValue: context.connection },
        { provide: EventConsumer, useValue: context.events },
        { provide: Questions, useValue: context.questions },
        { provide: Broadcast, useValue: context.broadcast },
        { provide: CLOCK, useValue: context.clock },
        { provide: LOGGER, useValue: context.logger },
        AgendaNews,
        AppointmentsRepository,
        AppointmentsService,
        AttendanceRepository,
        BookingGate,
        ProjectionsRepository,
        ProjectionsService,
        RoomsRepository,
        RoomsService,
        SpecialtiesRepository,
        SpecialtiesService,
      ],
    };
  }
}
