import type { EditedPost, PostInput } from '@alinha/contracts-content';
import {
  Button,
  FormError,
  media,
  Page,
  SectionCard,
  SegmentedControl,
  Stack,
  TextArea,
  TextField,
} from '@alinha/ui';
import { type ApiError, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormProvider, useContractForm, useWatch } from '@alinha/web-kit/form';
import { FileInput } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { BlockList } from './block-list.tsx';
import { ConflictBanner } from './conflict-banner.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PostActions } from './post-actions.tsx';
import { EMPTY_POST, formValuesOf, isEmptyForm, postFormSchema } from './post-form.schema.ts';
import { PostMetadata } from './post-metadata.tsx';
import { PostPreview } from './post-preview.tsx';
import { PostState } from './post-state.tsx';

/** From this width the preview is beside the form; below it, only one of them is visible. */
const SIDE_BY_SIDE = '(min-width: 1280px)';
const ONE_AT_A_TIME = '(max-width: 1279.98px)';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  @media ${ONE_AT_A_TIME} {
    &[data-view='edit'] > :last-child,
    &[data-view='preview'] > :first-child {
      display: none;
    }
  }
  @media ${SIDE_BY_SIDE} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    > :last-child {
      position: sticky;
      top: calc(var(--shell-top-height) + 16px);
    }
  }
`;

const Switch = styled.div`
  @media ${SIDE_BY_SIDE} {
    display: none;
  }
`;

const Fields = styled.form`
  @media ${media.phone} {
    padding-bottom: 8px;
  }
`;

/** A title has one line; pasted line breaks become spaces. */
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/** The field grows like a text area, but Enter submits the form because it is one line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export type SaveRequest = {
  readonly body: PostInput;
  /** Overwrites another user's version. */
  readonly isForced: boolean;
  /** Call it before a navigation. */
  readonly onSaved: (post: EditedPost) => void;
  readonly onRefused: (error: ApiError) => void;
};

type PostEditorProps = {
  readonly title: string;
  /** Null for a new one. */
  readonly post: EditedPost | null;
  readonly saving: boolean;
  readonly onSave: (request: SaveRequest) => void;
  /** Loads the other user's version and discards the typed text. */
  readonly onReload?: () => Promise<void>;
};

/** Editor of a post: blocks, metadata and a live preview. */
export function PostEditor({ title, post, saving, onSave, onReload }: PostEditorProps): ReactNode {
  const texts = useTexts();
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [isImporting, setImporting] = useState(false);
  /** The refused save after a conflict; null without one. */
  const [refused, setRefused] = useState<{ readonly published: boolean | undefined } | null>(null);
  const form = useContractForm(postFormSchema, { defaultValues: post ? formValuesOf(post) : EMPTY_POST });
  const { register, handleSubmit, control, reset, formState } = form;
  const { errors, isDirty } = formState;
  const leave = useUnsavedChanges(isDirty);
  const save = (published?: boolean, isForced = false) =>
    handleSubmit(({ slug, ...body }) =>
      onSave({
        // The server derives an omitted address from the title while the post is a draft.
        body: {
          ...body,
          ...(slug !== post?.slug && slug !== undefined && { slug }),
          ...(published !== undefined && { published }),
        },
        isForced,
        onSaved: (saved) => {
          setRefused(null);
          leave();
          reset(formValuesOf(saved));
        },
        onRefused: (error) => {
          if (error.code === 'POST_CHANGED') setRefused({ published });
          else applyServerFields(error, form, texts('blog.save_failed'));
        },
      }),
    )();
  return (
    <FormProvider {...form}>
      <Page
        title={title}
        width="wide"
        back={{ href: '/app/blog', label: texts('blog.title') }}
        badge={post && <PostState publishedAt={post.published_at} />}
        actions={
          <Button icon={<FileInput size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {texts('blog.import.open')}
          </Button>
        }
      >
        {refused && onReload && (
          <ConflictBanner
            slug={post?.slug ?? ''}
            busy={saving}
            onForce={() => void save(refused.published, true)}
            onReload={onReload}
          />
        )}
        <Switch>
          <SegmentedControl
            label={texts('blog.view')}
            value={view}
            onChange={setView}
            segments={[
              { value: 'edit', label: texts('blog.view_edit') },
              { value: 'preview', label: texts('blog.view_preview') },
            ]}
          />
        </Switch>
        <Halves data-view={view}>
          <Fields
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void save(post ? undefined : false);
            }}
          >
            <Stack gap={5}>
              <FormError title={errors.root?.server?.message} />
              <SectionCard title={texts('blog.post')}>
                <Stack gap={4}>
                  <TextArea
                    label={texts('blog.title_field')}
                    required
                    rows={1}
                    error={errors.title?.message}
                    {...register('title', { setValueAs: oneLine })}
                    onKeyDown={submitOnEnter}
                  />
                  <TextArea
                    label={texts('blog.subtitle')}
                    rows={2}
                    error={errors.subtitle?.message}
                    {...register('subtitle')}
                  />
                  <TextField
                    label={texts('blog.slug')}
                    hint={texts(post?.published_at ? 'blog.slug_hint_published' : 'blog.slug_hint')}
                    start="/blog/"
                    startWidth={56}
                    autoCapitalize="none"
                    spellCheck={false}
                    error={errors.slug?.message}
                    {...register('slug')}
                  />
                </Stack>
              </SectionCard>
              <BlockList />
              <PostMetadata />
            </Stack>
          </Fields>
          <LivePreview control={control} publishedAt={post?.published_at ?? null} />
        </Halves>
        <PostActions
          post={post}
          saving={saving}
          onSave={(published) => void save(published)}
          onLeave={leave}
        />
        {isImporting && (
          <ImportDialog
            isNothingLost={isEmptyForm(form.getValues())}
            onClose={() => setImporting(false)}
            onRead={(read) => {
              // The address stays, because readers may already know it.
              const values = { ...formValuesOf(read), slug: form.getValues('slug') };
              for (const name of Object.keys(values) as (keyof typeof values)[])
                form.setValue(name, values[name], { shouldDirty: true });
              setImporting(false);
            }}
          />
        )}
      </Page>
    </FormProvider>
  );
}

type LivePreviewProps = {
  readonly control: ReturnType<typeof useContractForm<typeof EMPTY_POST, PostInput>>['control'];
  readonly publishedAt: string | null;
};

/** Separate component, so that typing does not render the form again. */
function LivePreview({ control, publishedAt }: LivePreviewProps): ReactNode {
  const [title, subtitle, cover, blocks] = useWatch({
    control,
    name: ['title', 'subtitle', 'meta_image', 'blocks'],
  });
  return (
    <PostPreview title={title} subtitle={subtitle} cover={cover} blocks={blocks} publishedAt={publishedAt} />
  );
}
