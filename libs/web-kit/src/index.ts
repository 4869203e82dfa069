export { toast } from '@alinha/ui';
export {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  createSearchParams,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
export { addressOf, callApi } from './api/api-client.ts';
export { ApiError, errorMessage } from './api/api-error.ts';
export { apiQuery, invalidate, useApiMutation, useApiQuery } from './api/api-query.ts';
export { downloadFile } from './api/download.ts';
export { type EarlyReplies, setEarlyReplies } from './api/early-replies.ts';
export { queryClient } from './api/query-client.ts';
export { QueryError } from './api/query-error.tsx';
export { uploadForm } from './api/upload.ts';
export { addCatalog, followCountry, i18n, setLanguage, showLanguage } from './i18n/catalogs.ts';
export { type Format, formatFor, useFormat } from './i18n/format.ts';
export { currentLanguage } from './i18n/language.ts';
export { type Texts, useLanguage, useTexts } from './i18n/use-texts.ts';
export { useDialogClosing } from './navigation/dialog-closing.tsx';
export { currentPlace, navigate, onMove } from './navigation/history.ts';
export { usePageTitle } from './navigation/page-title.ts';
export { Link, usePlace, useSearchParams } from './navigation/router.tsx';
export { LeaveQuestionDialog, useUnsavedChanges } from './navigation/unsaved-changes.tsx';
export { useBeforePrint } from './navigation/use-before-print.ts';
export { useIsOffline } from './network/use-is-offline.ts';
export { createPasskey, requestPasskey, supportsPasskeys } from './passkeys/passkeys.ts';
export { AppRoot } from './remote/app-root.tsx';
export { type BasePath, matchLength } from './remote/base-path.ts';
export { defineRemote, type RemoteLifecycle, type RemoteRoute } from './remote/define-remote.tsx';
export { dropFirstPaint, useFirstPaint } from './remote/first-paint.ts';
export { useCompanyClock, useCompanyToday } from './session/company-clock.ts';
export { PasswordDialog } from './session/password-dialog.tsx';
export {
  hasPermission,
  ReadOnlyProvider,
  useIsReadOnly,
  useOwnAgendaOnly,
  usePermission,
} from './session/permissions.ts';
export { type ReturnState, returnUrlOf } from './session/return-url.ts';
export {
  endFactorSetup,
  forgetSession,
  type Session,
  type SessionStatus,
  sessionQuery,
  sessionStatus,
  startSession,
  useSession,
} from './session/session.ts';
export {
  captureSource,
  isAppMode,
  readStored,
  readTabStored,
  removeStored,
  removeTabStored,
  type TabStorageKey,
  writeStored,
  writeTabStored,
} from './storage/browser-storage.ts';
