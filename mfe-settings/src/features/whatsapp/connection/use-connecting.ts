import { connectionRoutes, type QrPayload, type WhatsappSettings } from '@alinha/contracts-messaging';
import { errorMessage, toast, useApiMutation, useTexts } from '@alinha/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { settingsWith } from '../schedule/schedule-form.schema.ts';
import { fetchState, useConnection, useSaveSettings } from '../whatsapp.queries.ts';
import { newInstanceName } from './instance-name.ts';

type Attempt = { readonly instance: string; readonly payload: QrPayload };

/**
 * State of an attempt: the code waits for a scan, was scanned, or has expired; the last check got no reply; or the
 * server cannot reach WhatsApp.
 */
export type ConnectingStep = 'waiting' | 'pairing' | 'expired' | 'unanswered' | 'unreachable';

export const hasImage = ({ base64 }: QrPayload) => base64?.startsWith('data:image/') === true;

/**
 * An attempt to connect a phone: requests a QR code for a new instance, polls for the scan, then saves the instance in
 * the settings.
 */
export function useConnecting(settings: WhatsappSettings) {
  const texts = useTexts();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  /** An instance whose phone is connected but which is not saved in the settings. */
  const [unsaved, setUnsaved] = useState<{ readonly instance: string; readonly why: string } | null>(null);
  const watched = useConnection(attempt?.instance ?? null, { isAwaited: attempt !== null });
  const { mutate, isPending: isSaving } = useSaveSettings();

  const saveInstance = useCallback(
    (instance: string) =>
      mutate(
        { body: settingsWith(settings, instance) },
        {
          onSuccess: () => {
            setUnsaved(null);
            toast.success(texts('whatsapp.instance_saved'));
          },
          onError: (error) => {
            const why = errorMessage(error, texts('whatsapp.instance_failed'));
            setUnsaved({ instance, why });
            toast.error(why);
          },
        },
      ),
    [mutate, settings, texts],
  );
  const finish = useCallback(
    (instance: string) => {
      setAttempt(null);
      toast.success(texts('whatsapp.connected_now'));
      saveInstance(instance);
    },
    [saveInstance, texts],
  );

  const state = watched.data?.instance.state;
  useEffect(() => {
    if (attempt && state === 'open') finish(attempt.instance);
  }, [attempt, state, finish]);

  const connect = useApiMutation(connectionRoutes.connect, {
    onSuccess: ({ payload }, { body }) => {
      setAttempt({ instance: body.instance_name, payload });
      if (hasImage(payload)) toast.success(texts('whatsapp.qr_ready'));
      else toast.info(texts('whatsapp.request_sent'));
    },
    onError: (error) => {
      const description = errorMessage(error);
      toast.error(texts('whatsapp.connect_failed'), { description });
    },
  });
  const stop = async () => {
    if (!attempt) return;
    setAttempt(null);
    // The phone may have scanned the code since the last check.
    if ((await fetchState(attempt.instance)) === 'open') finish(attempt.instance);
  };

  const newer = watched.data?.payload ?? null;
  const latest = attempt && (newer && hasImage(newer) ? newer : attempt.payload);
  return {
    /** The latest code of the current attempt; null without an attempt. */
    payload: latest,
    step: stepOf(watched, latest),
    /** The server needs to be activated by its operator. */
    isUnlicensed: connect.error?.code === 'PROVIDER_LICENSE_REQUIRED',
    start: () => connect.mutate({ body: { instance_name: newInstanceName() } }),
    isStarting: connect.isPending,
    stop,
    unsaved,
    saveAgain: () => unsaved && saveInstance(unsaved.instance),
    isSaving,
  };
}

function stepOf(
  { data, isError }: Pick<ReturnType<typeof useConnection>, 'data' | 'isError'>,
  latest: QrPayload | null,
): ConnectingStep {
  if (data?.reason === 'unreachable') return 'unreachable';
  if (isError || data?.instance.state === 'error') return 'unanswered';
  if (data?.instance.state === 'closed') return 'expired';
  // The code has disappeared, so it was scanned.
  if (data?.payload === null && latest && hasImage(latest)) return 'pairing';
  return 'waiting';
}

export type Connecting = ReturnType<typeof useConnecting>;
