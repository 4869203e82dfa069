import {
  appointmentEndpoints,
  type NoteField,
  noteSignatureEndpoints,
  noteTemplateEndpoints,
} from '@alinha/contracts-agenda';
import type { TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

const NOTE = 'Chegou com dor lombar e saiu melhor; manter os exercícios em casa.';

const FIELDS: NoteField[] = [{ id: 'report', type: 'long_text', label: 'Relato', required: false }];
const TEMPLATE = { name: 'Retorno', fields: FIELDS };
const addTemplate = (studio: TestStudio) => studio.call(noteTemplateEndpoints.create, { body: TEMPLATE });

/** Scenes of signed notes, of appointments that `book` books. */
export function noteScenes(book: (studio: TestStudio) => Promise<{ readonly id: number }>) {
  const readyToSign = async (studio: TestStudio) => {
    const { id } = await book(studio);
    const params = { id };
    await studio.call(appointmentEndpoints.update, { params, body: { evolution: NOTE } });
    return () => studio.call(noteSignatureEndpoints.sign, { params, body: { text: NOTE } });
  };
  return {
    'evolution.save-answers': {
      action: 'appointment.evolution_saved',
      ready: async (studio) => {
        const { id } = await book(studio);
        const filled = { ...TEMPLATE, template: 'soap', language: 'pt' as const, answers: { report: NOTE } };
        return () => studio.call(noteTemplateEndpoints.saveAnswers, { params: { id }, body: filled });
      },
    },
    'note-templates.create': {
      action: 'note_template.created',
      ready: async (studio) => () => addTemplate(studio),
    },
    'note-templates.update': {
      action: 'note_template.updated',
      ready: async (studio) => {
        const { key, version } = await addTemplate(studio);
        const body = { ...TEMPLATE, name: 'Alta', archived: false, version };
        return () => studio.call(noteTemplateEndpoints.update, { params: { key }, body });
      },
    },
    'note-templates.delete': {
      action: 'note_template.deleted',
      ready: async (studio) => {
        const { key } = await addTemplate(studio);
        return () => studio.call(noteTemplateEndpoints.delete, { params: { key } });
      },
    },
    'note-signatures.sign': { action: 'appointment.evolution_signed', ready: readyToSign },
    'note-signatures.add-addendum': {
      action: 'appointment.addendum_added',
      ready: async (studio) => {
        const sign = await readyToSign(studio);
        const { appointment_id: id } = await sign();
        const body = { text: 'Lado direito.' };
        return () => studio.call(noteSignatureEndpoints.addAddendum, { params: { id }, body });
      },
    },
  } satisfies Readonly<Record<string, Scene>>;
}
