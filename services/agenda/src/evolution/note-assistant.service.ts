import type { Language } from '@alinha/contracts-core';
import { DomainError, type ReceivedFile } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { OpenAI } from 'openai';
import { z } from 'zod';
import { IMPROVE_PROMPT, SPEECH_PROMPT } from './ai-prompts.ts';
import { UnusableReply } from './ai-provider.ts';
import { AiProviders } from './ai-providers.ts';

/** Media types that speech-to-text accepts, and their file extensions. */
const AUDIO_EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/flac': 'flac',
  'audio/m4a': 'm4a',
  'audio/mp3': 'mp3',
  'audio/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/webm': 'webm',
  'audio/x-flac': 'flac',
  'audio/x-m4a': 'm4a',
  'audio/x-wav': 'wav',
};

/** Messages of providers about an unreadable file. */
const UNREADABLE_AUDIO = /invalid file format|could not be decoded|corrupted or unsupported/i;

// Providers do not always follow these documented shapes.
const completionSchema = z.object({
  choices: z.tuple(
    [z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string().nullish() }) })],
    z.unknown(),
  ),
});
const transcriptionSchema = z.object({ text: z.string() });
/** A late failure is reported with a success status and this body. */
const errorReplySchema = z.object({ error: z.looseObject({ code: z.unknown() }) });

/** Transcribes dictated notes and improves their wording. Nothing is saved. */
@Injectable()
export class NoteAssistantService {
  constructor(private readonly providers: AiProviders) {}

  abilities(): { transcribes: boolean; improves: boolean } {
    const { speech, text } = this.providers;
    return { transcribes: speech.isConfigured, improves: text.isConfigured };
  }

  /** @throws DomainError AI_NOT_CONFIGURED, PROVIDER_FAILED; INVALID_INPUT for unreadable audio. */
  async transcribe(language: Language, { contentType, content }: ReceivedFile): Promise<{ text: string }> {
    const extension = AUDIO_EXTENSIONS[contentType];
    if (!extension) throw unreadable();
    const { speech, speechModel } = this.providers;
    return speech.call(async (client, options) => {
      const file = new File([new Uint8Array(content)], `audio.${extension}`, { type: contentType });
      const body = {
        file,
        model: speechModel,
        language,
        prompt: SPEECH_PROMPT[language],
        response_format: 'json',
        temperature: 0,
      } as const;
      const reply = await client.audio.transcriptions.create(body, options).catch((error: unknown) => {
        const { status, message = '' } = error as { status?: number; message?: string };
        throw status === 400 && UNREADABLE_AUDIO.test(message) ? unreadable() : error;
      });
      return { text: usable(transcriptionSchema, reply).text.trim() };
    });
  }

  /** @throws DomainError AI_NOT_CONFIGURED, PROVIDER_FAILED. */
  async improve(language: Language, text: string): Promise<{ text: string }> {
    const { text: provider, textModel, textRetention } = this.providers;
    return provider.call(async (client, options) => {
      const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
        model: textModel,
        messages: [
          { role: 'system', content: IMPROVE_PROMPT[language] },
          { role: 'user', content: text },
        ],
        temperature: 0.2,
        ...textRetention,
      };
      const reply = await client.chat.completions.create(body, options);
      const [{ finish_reason: finish, message }] = usable(completionSchema, reply).choices;
      // A truncated note would lose content unnoticed.
      if (finish !== 'stop') throw new UnusableReply('finish_reason', finish);
      const improved = message.content?.trim();
      if (!improved) throw new UnusableReply('content');
      return { text: improved };
    });
  }
}

const unreadable = () => new DomainError('INVALID_INPUT', { fields: { audio: 'audio' } });

function usable<S extends z.ZodType>(schema: S, reply: unknown): z.output<S> {
  const failure = errorReplySchema.safeParse(reply);
  if (failure.success) throw new UnusableReply('error', failure.data.error.code);
  const result = schema.safeParse(reply);
  if (!result.success) throw new UnusableReply('shape');
  return result.data;
}
