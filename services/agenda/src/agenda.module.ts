import {
  ClientScope,
  ClientScopeInterceptor,
  contextProviders,
  LiveStreams,
  type ServiceContext,
} from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AgendaDatabase } from './agenda.database.ts';
import { AnswersListener } from './appointments/answers.listener.ts';
import { AppointmentEvents } from './appointments/appointment-events.ts';
import { AppointmentsController } from './appointments/appointments.controller.ts';
import { AppointmentsRepository } from './appointments/appointments.repository.ts';
import { AppointmentsService } from './appointments/appointments.service.ts';
import { AppointmentsExportRepository } from './appointments/appointments-export.repository.ts';
import { AppointmentsExportService } from './appointments/appointments-export.service.ts';
import { BookingContextRepository } from './appointments/booking-context.repository.ts';
import { BookingGate } from './appointments/booking-gate.ts';
import { CancellationsRepository } from './appointments/cancellations.repository.ts';
import { ClientAnswersRepository } from './appointments/client-answers.repository.ts';
import { LockedRecordsRepository } from './appointments/locked-records.repository.ts';
import { PaymentsListener } from './appointments/payments.listener.ts';
import { AttachmentFiles } from './attachments/attachment-files.ts';
import { AttachmentHashes } from './attachments/attachment-hashes.ts';
import { AttachmentsController } from './attachments/attachments.controller.ts';
import { AttachmentsRepository } from './attachments/attachments.repository.ts';
import { AttachmentsService } from './attachments/attachments.service.ts';
import { FILE_STORE } from './attachments/file-store.ts';
import { openFileStore } from './attachments/open-file-store.ts';
import { AttendanceController } from './attendance/attendance.controller.ts';
import { AttendanceService } from './attendance/attendance.service.ts';
import { AvailabilityRepository } from './availability/availability.repository.ts';
import { BlocksController } from './blocks/blocks.controller.ts';
import { BlocksRepository } from './blocks/blocks.repository.ts';
import { BlocksService } from './blocks/blocks.service.ts';
import { CancellationPolicyController } from './cancellation-policy/cancellation-policy.controller.ts';
import { CancellationPolicyRepository } from './cancellation-policy/cancellation-policy.repository.ts';
import { CancellationPolicyService } from './cancellation-policy/cancellation-policy.service.ts';
import { ChartAccessController } from './chart-access/chart-access.controller.ts';
import { ChartAccessRepository } from './chart-access/chart-access.repository.ts';
import { ChartAccessService } from './chart-access/chart-access.service.ts';
import { ChartExportController } from './chart-export/chart-export.controller.ts';
import { ChartExportRepository } from './chart-export/chart-export.repository.ts';
import { ChartExportService } from './chart-export/chart-export.service.ts';
import { ChartReader } from './chart-export/chart-reader.ts';
import { ChartReadingsController } from './chart-readings/chart-readings.controller.ts';
import { ChartReadingsRepository } from './chart-readings/chart-readings.repository.ts';
import { ChartReadings } from './chart-readings/chart-readings.service.ts';
import { ChartTermsRepository } from './chart-terms/chart-terms.repository.ts';
import { ChartTerms } from './chart-terms/chart-terms.service.ts';
import { ClassesController } from './classes/classes.controller.ts';
import { ClassesRepository } from './classes/classes.repository.ts';
import { ClassesService } from './classes/classes.service.ts';
import { CommissionRepository } from './commission/commission.repository.ts';
import { CompanyArchive } from './company-export/company-archive.ts';
import { CompanyExportController } from './company-export/company-export.controller.ts';
import { CompanyExportRepository } from './company-export/company-export.repository.ts';
import { CompanyExportService } from './company-export/company-export.service.ts';
import { CompanyTables } from './company-export/company-tables.ts';
import { ExportFiles } from './company-export/export-files.ts';
import { ExportWorker } from './company-export/export-worker.ts';
import { AbsenceCredits } from './credits/absence-credits.ts';
import { CreditsController } from './credits/credits.controller.ts';
import { CreditsRepository } from './credits/credits.repository.ts';
import { CreditsService } from './credits/credits.service.ts';
import { AiProviders } from './evolution/ai-providers.ts';
import { EvolutionController } from './evolution/evolution.controller.ts';
import { EvolutionRepository } from './evolution/evolution.repository.ts';
import { EvolutionService } from './evolution/evolution.service.ts';
import { NoteAssistantService } from './evolution/note-assistant.service.ts';
import { NoteSignaturesController } from './evolution/note-signatures.controller.ts';
import { NoteSignaturesRepository } from './evolution/note-signatures.repository.ts';
import { NoteSignaturesService } from './evolution/note-signatures.service.ts';
import { BookingRows } from './imports/booking-rows.ts';
import { DirectoryRepository } from './imports/directory.ts';
import { ImportFiles } from './imports/import-files.ts';
import { ImportPreviews } from './imports/import-preview.ts';
import { ImportRunner } from './imports/import-runner.ts';
import { ImportsController } from './imports/imports.controller.ts';
import { ImportsRepository } from './imports/imports.repository.ts';
import { ImportsService } from './imports/imports.service.ts';
import { ChangeNotifications } from './live/change-notifications.ts';
import { LiveController } from './live/live.controller.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { MetricsRepository } from './metrics/metrics.repository.ts';
import { MetricsService } from './metrics/metrics.service.ts';
import { OccupancyRepository } from './metrics/occupancy.repository.ts';
import { PlaceMetricsRepository } from './metrics/place-metrics.repository.ts';
import { NoteAnswersService } from './note-templates/note-answers.service.ts';
import { NoteTemplatesController } from './note-templates/note-templates.controller.ts';
import { NoteTemplatesRepository } from './note-templates/note-templates.repository.ts';
import { NoteTemplatesService } from './note-templates/note-templates.service.ts';
import { ClientAnonymisation } from './offboarding/client-anonymisation.ts';
import { ClientDeletion } from './offboarding/client-deletion.ts';
import { OffboardingController } from './offboarding/offboarding.controller.ts';
import { OffboardingRepository } from './offboarding/offboarding.repository.ts';
import { OffboardingService } from './offboarding/offboarding.service.ts';
import { OffboardingActivity } from './offboarding/offboarding-activity.ts';
import { ReassignmentService } from './offboarding/reassignment.service.ts';
import { CreditReminders } from './offers/credit-reminders.ts';
import { NoticesRepository } from './offers/notices.repository.ts';
import { NoticesService } from './offers/notices.service.ts';
import { OfferAnswersListener } from './offers/offer-answers.listener.ts';
import { OfferAnswersRepository } from './offers/offer-answers.repository.ts';
import { OfferAnswersService } from './offers/offer-answers.service.ts';
import { OfferLinks } from './offers/offer-links.ts';
import { OfferWorker } from './offers/offer-worker.ts';
import { OffersController } from './offers/offers.controller.ts';
import { OffersRepository } from './offers/offers.repository.ts';
import { PlaceOffersRepository } from './offers/place-offers.repository.ts';
import { PlaceOffersService } from './offers/place-offers.service.ts';
import { OwnClientsRepository } from './own-clients/own-clients.repository.ts';
import { OwnClients } from './own-clients/own-clients.service.ts';
import { PackagesController } from './packages/packages.controller.ts';
import { PackagesRepository } from './packages/packages.repository.ts';
import { PackagesService } from './packages/packages.service.ts';
import { PlanFreezesController } from './plan-freezes/plan-freezes.controller.ts';
import { PlanFreezesRepository } from './plan-freezes/plan-freezes.repository.ts';
import { PlanFreezesService } from './plan-freezes/plan-freezes.service.ts';
import { PlanEnding } from './plans/plan-ending.ts';
import { PlanExtension } from './plans/plan-extension.ts';
import { PlansController } from './plans/plans.controller.ts';
import { PlansRepository } from './plans/plans.repository.ts';
import { PlansService } from './plans/plans.service.ts';
import { SchedulesRepository } from './plans/schedules.repository.ts';
import { CompanyClock } from './projections/company-clock.ts';
import { ProjectionsRepository } from './projections/projections.repository.ts';
import { ProjectionsService } from './projections/projections.service.ts';
import { RoomReductionsController } from './room-reductions/room-reductions.controller.ts';
import { RoomReductionsRepository } from './room-reductions/room-reductions.repository.ts';
import { RoomReductionsService } from './room-reductions/room-reductions.service.ts';
import { RoomsController } from './rooms/rooms.controller.ts';
import { RoomsRepository } from './rooms/rooms.repository.ts';
import { RoomsService } from './rooms/rooms.service.ts';
import { AgendaRpc } from './rpc.controller.ts';
import { SeriesController } from './series/series.controller.ts';
import { SeriesRepository } from './series/series.repository.ts';
import { SeriesService } from './series/series.service.ts';
import { SlotsController } from './slots/slots.controller.ts';
import { SlotsRepository } from './slots/slots.repository.ts';
import { SlotsService } from './slots/slots.service.ts';
import { SpecialtiesController } from './specialties/specialties.controller.ts';
import { SpecialtiesRepository } from './specialties/specialties.repository.ts';
import { SpecialtiesService } from './specialties/specialties.service.ts';
import { WaitingListController } from './waiting-list/waiting-list.controller.ts';
import { WaitingListRepository } from './waiting-list/waiting-list.repository.ts';
import { WaitingListService } from './waiting-list/waiting-list.service.ts';
import { WorkingHoursController } from './working-hours/working-hours.controller.ts';
import { WorkingHoursRepository } from './working-hours/working-hours.repository.ts';
import { WorkingHoursService } from './working-hours/working-hours.service.ts';

@Module({})
export class AgendaModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: AgendaModule,
      controllers: [
        AgendaRpc,
        AppointmentsController,
        AttachmentsController,
        AttendanceController,
        BlocksController,
        CancellationPolicyController,
        ClassesController,
        ChartExportController,
        ChartAccessController,
        ChartReadingsController,
        CompanyExportController,
        CreditsController,
        OffboardingController,
        EvolutionController,
        NoteSignaturesController,
        NoteTemplatesController,
        ImportsController,
        LiveController,
        MetricsController,
        OffersController,
        PackagesController,
        PlanFreezesController,
        PlansController,
        RoomReductionsController,
        RoomsController,
        SeriesController,
        SlotsController,
        SpecialtiesController,
        WaitingListController,
        WorkingHoursController,
      ],
      providers: [
        { provide: AgendaDatabase, useValue: AgendaDatabase.open(context) },
        ...contextProviders(context),
        OwnClients,
        { provide: ClientScope, useExisting: OwnClients },
        { provide: APP_INTERCEPTOR, useClass: ClientScopeInterceptor },
        OwnClientsRepository,
        { provide: AiProviders, useValue: AiProviders.open(context) },
        ChangeNotifications,
        AnswersListener,
        AppointmentEvents,
        AppointmentsExportRepository,
        AppointmentsExportService,
        AppointmentsRepository,
        AppointmentsService,
        { provide: FILE_STORE, useFactory: () => openFileStore(context.config) },
        AttachmentFiles,
        AttachmentHashes,
        AttachmentsRepository,
        AttachmentsService,
        AttendanceService,
        AvailabilityRepository,
        BlocksRepository,
        BlocksService,
        CancellationPolicyRepository,
        CancellationPolicyService,
        ClassesRepository,
        ClassesService,
        AbsenceCredits,
        CommissionRepository,
        ChartExportRepository,
        ChartExportService,
        ChartReader,
        ChartAccessRepository,
        ChartAccessService,
        ChartReadings,
        ChartReadingsRepository,
        ChartTerms,
        ChartTermsRepository,
        CompanyArchive,
        CompanyExportRepository,
        CompanyExportService,
        CompanyTables,
        ExportFiles,
        ExportWorker,
        CreditsRepository,
        CreditsService,
        BookingGate,
        BookingContextRepository,
        LockedRecordsRepository,
        CancellationsRepository,
        ClientAnswersRepository,
        OffboardingActivity,
        OffboardingRepository,
        OffboardingService,
        ReassignmentService,
        LiveStreams,
        ClientAnonymisation,
        ClientDeletion,
        PaymentsListener,
        BookingRows,
        DirectoryRepository,
        ImportFiles,
        ImportPreviews,
        ImportRunner,
        ImportsRepository,
        ImportsService,
        EvolutionRepository,
        EvolutionService,
        NoteSignaturesRepository,
        NoteSignaturesService,
        NoteAnswersService,
        NoteTemplatesRepository,
        NoteTemplatesService,
        MetricsRepository,
        MetricsService,
        OccupancyRepository,
        PlaceMetricsRepository,
        NoteAssistantService,
        { provide: OfferLinks, useValue: OfferLinks.open(context) },
        CreditReminders,
        NoticesRepository,
        NoticesService,
        OfferAnswersListener,
        OfferAnswersRepository,
        OfferAnswersService,
        OffersRepository,
        OfferWorker,
        PlaceOffersRepository,
        PlaceOffersService,
        PackagesRepository,
        PackagesService,
        PlanEnding,
        PlanExtension,
        PlanFreezesRepository,
        PlanFreezesService,
        PlansRepository,
        PlansService,
        CompanyClock,
        ProjectionsRepository,
        ProjectionsService,
        RoomReductionsRepository,
        RoomReductionsService,
        RoomsRepository,
        RoomsService,
        SchedulesRepository,
        SeriesRepository,
        SeriesService,
        SlotsRepository,
        SlotsService,
        SpecialtiesRepository,
        SpecialtiesService,
        WaitingListRepository,
        WaitingListService,
        WorkingHoursRepository,
        WorkingHoursService,
      ],
    };
  }
}
