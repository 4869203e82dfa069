import { bookingImportEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints, clientImportEndpoints } from '@alinha/contracts-clients';
import { clientInput, type TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

export const addClient = (studio: TestStudio) => studio.call(clientEndpoints.create, { body: clientInput() });

/** A call about an existing client. */
function onClient(call: (studio: TestStudio, params: { id: number }) => Promise<unknown>): Scene['ready'] {
  return async (studio) => {
    const { id } = await addClient(studio);
    return () => call(studio, { id });
  };
}

async function draftImport(studio: TestStudio) {
  const body = new FormData();
  body.append('file', new File(['Nome\nAna\nBia\nCaio'], 'clientes.csv'));
  return studio.call(clientImportEndpoints.create, { body });
}

/** Scenes of the routes that write clients, and of the imports. */
export const CLIENT_SCENES = {
  'clients.create': { action: 'client.created', ready: async (studio) => () => addClient(studio) },
  'clients.update': {
    action: 'client.updated',
    ready: onClient((studio, params) =>
      studio.call(clientEndpoints.update, { params, body: { city: 'Santos' } }),
    ),
  },
  'clients.delete': {
    action: 'client.deleted',
    ready: onClient((studio, params) => studio.call(clientEndpoints.delete, { params })),
  },
  'clients.restore': {
    action: 'client.restored',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      await studio.call(clientEndpoints.delete, { params: { id } });
      return () => studio.call(clientEndpoints.restore, { params: { id } });
    },
  },
  'clients.anonymise': {
    action: 'client.anonymised',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      await studio.call(clientEndpoints.delete, { params: { id } });
      return () => studio.call(clientEndpoints.anonymise, { params: { id } });
    },
  },
  'client-imports.confirm': {
    action: 'client.imported',
    ready: async (studio) => {
      const { id, mapping } = await draftImport(studio);
      return () => studio.call(clientImportEndpoints.confirm, { params: { id }, body: { mapping } });
    },
  },
  'booking-imports.confirm': {
    action: 'plan.imported',
    ready: async (studio) => {
      const client = await addClient(studio);
      const body = new FormData();
      const row = `${client.name};${studio.user.name};seg;09:00;320,00;5`;
      body.append(
        'file',
        new File([`Cliente;Profissional;Dias;Horário;Valor;Vencimento\n${row}`], 'planos.csv'),
      );
      const { id, mapping } = await studio.call(bookingImportEndpoints.create, { query: {}, body });
      return () => studio.call(bookingImportEndpoints.confirm, { params: { id }, body: { mapping } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
