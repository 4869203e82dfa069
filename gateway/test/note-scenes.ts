import { appointmentEndpoints, noteSignatureEndpoints } from '@alinha/contracts-agenda';
import type { TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

const NOTE = 'Chegou com dor lombar e saiu melhor; manter os exercícios em casa.';

/** Scenes of signed notes, of appointments that `book` books. */
export function noteScenes(book: (studio: TestStudio) => Promise<{ readonly id: number }>) {
  const readyToSign = async (studio: TestStudio) => {
    const { id } = await book(studio);
    const params = { id };
    await studio.call(appointmentEndpoints.update, { params, body: { evolution: NOTE } });
    return () => studio.call(noteSignatureEndpoints.sign, { params, body: { text: NOTE } });
  };
  return {
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
