import type { Activity } from '@alinha/contracts-accounts';
import { isActivityAction } from '@alinha/contracts-core';
import { fontWeight, TextLink } from '@alinha/ui';
import { type Format, type Texts, useFormat, useTexts } from '@alinha/web-kit';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Name = styled.strong`
  font-weight: ${fontWeight.semibold};
`;

/** Placeholders for the names in a translated sentence. Users cannot type these characters. */
const [ACTOR, TARGET] = ['\u0001', '\u0002'];
const NAMES = new RegExp(`(${ACTOR}|${TARGET})`);

/** Address of a record by kind. */
const PLACES: Readonly<Record<string, (id: number) => string>> = {
  company: () => '/app/settings/company',
  employee: (id) => `/app/employees/${id}/edit`,
  client: (id) => `/app/clients/${id}`,
  appointment: (id) => `/app/appointments/${id}/edit`,
  plan: (id) => `/app/plans/${id}`,
  hours: (id) => `/app/appointments/hours?professional=${id}`,
  block: () => '/app/appointments/hours',
  room: () => '/app/settings',
  specialty: () => '/app/settings',
  note_template: () => '/app/settings/note-templates',
  whatsapp: () => '/app/settings/whatsapp',
};

function placeOf({ kind, subject_id, subject_exists }: Activity): string | undefined {
  return subject_exists && subject_id !== null ? PLACES[kind]?.(subject_id) : undefined;
}

function dueText(due: string | null, format: Format): string {
  if (due === null) return '';
  return due.length > 10 ? format.dateTime(due) : format.date(due);
}

/** Name of the user or of the system. */
export function actorOf({ user_id, user_name }: Activity, texts: Texts): string {
  return user_id === null ? texts('activity.system') : (user_name ?? texts('activity.somebody'));
}

function subjectOf({ kind, label }: Activity, texts: Texts): string {
  // A block without a professional applies to all.
  if (label !== null) return label;
  if (kind === 'session') return texts('sessions.unknown_device');
  return texts(kind === 'block' ? 'activity.everybody' : 'activity.unnamed');
}

/** "Ana marcou a consulta de Bruno, 12/03/2026, 09:00", with a link to the record while it exists. */
export function ActivitySentence({ activity }: { readonly activity: Activity }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { action, due, count } = activity;
  const values = {
    who: ACTOR ?? '',
    whom: TARGET ?? '',
    due: dueText(due, format),
    count: count ?? 0,
    number: format.number(count ?? 0),
    action,
  };
  const sentence = isActivityAction(action)
    ? texts(`activity.did.${action}`, values)
    : texts('activity.unknown', values);
  const href = placeOf(activity);
  const subject = subjectOf(activity, texts);
  return sentence.split(NAMES).map((part, index) => {
    const key = `${index}`;
    if (part === ACTOR) return <Name key={key}>{actorOf(activity, texts)}</Name>;
    if (part !== TARGET) return <Fragment key={key}>{part}</Fragment>;
    return href === undefined ? (
      <Name key={key}>{subject}</Name>
    ) : (
      <TextLink key={key} href={href}>
        {subject}
      </TextLink>
    );
  });
}
