import { bodyRegionName, standardTemplate } from '@alinha/contracts-agenda';
import { type AskedTranscription, LocalOpenAi } from '@alinha/testing/openai-server';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { recordTones } from '../fixtures/fixed-recorder.ts';
import { SCREENS } from '../fixtures/screens.ts';
import type { Language } from '../fixtures/texts.ts';
import { SIZES, useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { EvolutionPage } from '../pages/evolution.page.ts';
import { LeaveQuestion } from '../pages/leave-question.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const ai = new LocalOpenAi(inject('aiUrl'));
const [PHONE] = SIZES;
const SIDE_BY_SIDE_FROM = 820;

beforeEach(() => ai.reset());

const WORDS: Readonly<Record<Language, { typed: string; transcript: string; better: string }>> = {
  pt: {
    typed: 'Paciente chegou com dor.',
    transcript: 'Mobilização lombar feita, saiu sem dor e com boa amplitude.',
    better: 'Paciente chegou com dor. Realizada mobilização lombar; saiu sem dor e com boa amplitude.',
  },
  en: {
    typed: 'The patient arrived in pain.',
    transcript: 'Lumbar mobilization done, left without pain and with a good range.',
    better:
      'The patient arrived in pain. After lumbar mobilization, left without pain and with a good range.',
  },
};

/** Audio format from the header of a WAV file. */
function wavFormat({ head }: AskedTranscription) {
  const view = Buffer.from(head, 'base64');
  return {
    format: view.toString('latin1', 0, 4),
    channels: view.readUInt16LE(22),
    rate: view.readUInt32LE(24),
    bits: view.readUInt16LE(34),
  };
}

async function openNote(visit: Visit) {
  const { owner, client } = await signUpPractice(visit.context);
  const booking = { employee_id: owner.id, client_id: client.id, start_datetime: `${today()} 10:00:00` };
  const { id } = await book(visit.context, booking);
  const evolution = new EvolutionPage(visit);
  await visit.open(EvolutionPage.pathOf(id));
  await evolution.note.waitFor();
  return { evolution, owner, client, id };
}

async function record(evolution: EvolutionPage): Promise<void> {
  await evolution.recordButton.click();
  await evolution.timer.getByText(/^00:0[1-9]$/).waitFor();
}

/** Types, dictates while the provider fails once, and returns the note. */
async function dictate(visit: Visit, evolution: EvolutionPage): Promise<void> {
  const { typed, transcript } = WORDS[visit.language];
  await evolution.typeWithoutPause(typed.repeat(5));
  expect(await evolution.note.inputValue()).toBe(typed.repeat(5));
  await evolution.note.fill(typed);
  await evolution.tooShort(51 - typed.length).waitFor();
  expect(await evolution.saveButton.isDisabled()).toBe(true);
  await record(evolution);
  await visit.checkScreen('recording');
  const failure = { status: 400, body: { error: { code: 400, message: 'No endpoints found' } } };
  await ai.answer('transcriptions', failure, { text: transcript });
  visit.problems.expectFailure({ status: 502, method: 'POST', path: /^\/api\/evolution\/transcribe$/ });
  await evolution.stopButton.click();
  await evolution.dictationFailed.waitFor();
  await visit.checkScreen('dictation-failed');
  await evolution.retryButton.click();
  await new Shell(visit).toast(evolution.addedToast);
  expect(await evolution.note.inputValue()).toBe(`${typed} ${transcript}`);
  const { transcriptions } = await ai.calls();
  expect(transcriptions.map(({ language, fileName }) => [language, fileName])).toEqual([
    [visit.language, 'audio.wav'],
    [visit.language, 'audio.wav'],
  ]);
  expect(transcriptions.map(wavFormat)).toEqual(
    Array(2).fill({ format: 'RIFF', channels: 1, rate: 16_000, bits: 16 }),
  );
}

/** Requests an improved text twice: the provider fails, then answers. */
async function improve(visit: Visit, evolution: EvolutionPage): Promise<void> {
  const { typed, transcript, better } = WORDS[visit.language];
  const failure = { status: 200, body: { error: { code: 502, message: 'Provider returned error' } } };
  await ai.answer('completions', failure, { text: better });
  visit.problems.expectFailure({ status: 502, method: 'POST', path: /^\/api\/evolution\/improve$/ });
  await evolution.improveButton.click();
  await new Shell(visit).toast(evolution.aiFailedToast);
  await evolution.improveButton.click();
  await evolution.suggestion.getByText(better, { exact: true }).waitFor();
  await visit.checkScreen('suggestion');
  expect(await evolution.note.inputValue()).toBe(`${typed} ${transcript}`);
  const [original, suggestion] = await Promise.all([
    evolution.note.boundingBox(),
    evolution.suggestion.boundingBox(),
  ]);
  if (!original || !suggestion) throw new Error('the note or the suggestion is not visible');
  if (visit.size.width >= SIDE_BY_SIDE_FROM)
    expect(suggestion.x).toBeGreaterThanOrEqual(original.x + original.width);
  else expect(suggestion.y).toBeGreaterThanOrEqual(original.y + original.height);
  await evolution.useButton.click();
  expect(await evolution.note.inputValue()).toBe(better);
}

/** Only the note of this session is on paper, without an empty list of files. */
async function checkPaper({ page }: Visit, shell: Shell, evolution: EvolutionPage): Promise<void> {
  const screen = [shell.topBar, evolution.versions.first(), evolution.addAddendumButton, evolution.noFiles];
  const paper = [evolution.signedNote, evolution.addenda.first()];
  const visible = (parts: readonly Locator[]) => Promise.all(parts.map((part) => part.isVisible()));
  expect(await visible([...screen, ...paper])).toEqual([true, true, true, true, true, true]);
  await page.emulateMedia({ media: 'print' });
  expect(await visible([...screen, ...paper])).toEqual([false, false, false, false, true, true]);
  await page.emulateMedia({ media: null });
}

/** Signs the note and adds an addendum. */
async function sign(visit: Visit, evolution: EvolutionPage): Promise<void> {
  const { better, transcript } = WORDS[visit.language];
  await evolution.signButton.click();
  await evolution.confirmSigning.waitFor();
  await visit.checkScreen('sign');
  await evolution.confirmSigning.click();
  await new Shell(visit).toast(evolution.signedToast);
  await evolution.signedNote.getByText(better, { exact: true }).waitFor();
  expect(await evolution.note.count()).toBe(0);
  await evolution.addAddendumButton.click();
  await evolution.addendum.fill(transcript);
  await visit.checkScreen('addendum');
  await evolution.signAddendumButton.click();
  await evolution.addenda.filter({ hasText: transcript }).waitFor();
  await visit.checkScreen('signed');
  await checkPaper(visit, new Shell(visit), evolution);
}

describe('a clinical note', () => {
  test.each(SCREENS)(
    'can be typed, dictated, improved, saved, reopened, signed and corrected ($language, $width)',
    { tags: ['screens'] },
    async ({ language, ...size }) => {
      const visit = await visits({ language, size, album: `evolution-${language}-${size.width}` });
      const { evolution, owner, client, id } = await openNote(visit);
      const shell = new Shell(visit);
      await visit.page.getByRole('link', { name: client.name }).waitFor();
      await visit.checkScreen('empty');
      await dictate(visit, evolution);
      await improve(visit, evolution);

      await evolution.saveButton.click();
      await shell.toast(evolution.savedToast);
      const { better } = WORDS[language];
      await evolution.versions.filter({ hasText: better }).filter({ hasText: owner.name }).waitFor();
      expect(await evolution.saveButton.isDisabled()).toBe(true);
      await visit.checkScreen('saved');

      await evolution.note.fill(`${better} ${better}`);
      await evolution.keptDraft.waitFor();
      await visit.page.reload();
      await evolution.restoredDraft.waitFor();
      expect(await evolution.note.inputValue()).toBe(`${better} ${better}`);
      await visit.checkScreen('restored-draft');
      await evolution.restoreButton(evolution.versions.first()).click();
      expect(await evolution.note.inputValue()).toBe(better);

      await evolution.chooseTemplate(standardTemplate('pain', language).name);
      await evolution.region(bodyRegionName('back-lumbar', language)).click();
      expect(await evolution.region(bodyRegionName('back-lumbar', language)).isChecked()).toBe(true);
      await visit.checkScreen('template');
      await evolution.restoreButton(evolution.versions.first()).click();
      expect(await evolution.note.inputValue()).toBe(better);

      await sign(visit, evolution);
      await visit.open(`/app/clients/${client.id}`);
      await evolution.intactChain.waitFor();
      await visit.checkScreen('chain');

      await visit.open(EvolutionPage.pathOf(id));
      await evolution.addAddendumButton.click();
      await evolution.addendum.fill('…');
      await evolution.backLink.click();
      await new AgendaPage(visit).title.waitFor();
      visit.checkQuiet('left with a draft');
      const drafts = () =>
        visit.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')));
      expect(await drafts()).toHaveLength(1);
      await shell.signOut();
      await visit.arrive('/login');
      expect(await drafts()).toEqual([]);
    },
  );
});

describe('a recording', () => {
  test('asks before the page is left, continues, and can be discarded', { tags: ['deep'] }, async () => {
    const visit = await visits({ size: PHONE, album: 'evolution-leave' });
    const { evolution } = await openNote(visit);
    await record(evolution);
    await evolution.backLink.click();
    await new LeaveQuestion(visit).stay();
    await evolution.timer.waitFor();
    await evolution.discardButton.click();
    await evolution.recordButton.waitFor();
    await evolution.backLink.click();
    await new AgendaPage(visit).title.waitFor();
    expect((await ai.calls()).transcriptions).toEqual([]);
    visit.checkQuiet('discarded');
  });

  test('is sent 1.3 times as fast in a small file', { tags: ['deep'] }, async () => {
    const visit = await visits({ album: 'evolution-speed' });
    await recordTones(visit.page, 2.6);
    const { evolution } = await openNote(visit);
    await evolution.recordButton.click();
    await evolution.stopButton.click();
    await new Shell(visit).toast(evolution.addedToast);
    const { transcriptions } = await ai.calls();
    const [header, samples, bytesOfSample] = [44, 2 * 16_000, 2];
    expect(transcriptions.map(({ bytes }) => bytes)).toEqual([header + samples * bytesOfSample]);
  });

  test('shows an error and does not start without a microphone', { tags: ['deep'] }, async () => {
    const visit = await visits({ album: 'evolution-no-microphone' });
    await visit.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    const { evolution } = await openNote(visit);
    await evolution.recordButton.click();
    await new Shell(visit).toast('Erro ao acessar microfone');
    await evolution.recordButton.waitFor();
    visit.checkQuiet('no microphone');
  });
});
