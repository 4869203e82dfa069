import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useMemo,
} from 'react';

/** Words that components bring themselves. Everything else arrives through props. */
export interface UiTexts {
  readonly close: string;
  readonly back: string;
  readonly retry: string;
  readonly loading: string;
  readonly clear: string;
  readonly search: string;
  readonly required: string;
  readonly select: string;
  readonly noResults: string;
  readonly loadFailed: string;
  /** The row that creates what was typed, such as: Criar "Ana". */
  readonly createOption: (typed: string) => string;
  /** Said to screen readers when the list of a combobox changes. */
  readonly optionCount: (count: number) => string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly increase: string;
  readonly decrease: string;
  readonly hexCode: string;
  readonly colorPreview: string;
  readonly colorInvalid: string;
  readonly notifications: string;
  readonly openMenu: string;
}

export const defaultUiTexts: UiTexts = {
  close: 'Fechar',
  back: 'Voltar',
  retry: 'Tentar de novo',
  loading: 'Carregando…',
  clear: 'Limpar',
  search: 'Buscar',
  required: 'obrigatório',
  select: 'Selecione',
  noResults: 'Nenhum resultado',
  loadFailed: 'Não foi possível carregar',
  createOption: (typed) => `Criar “${typed}”`,
  optionCount: (count) => (count === 1 ? '1 opção' : `${count} opções`),
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  increase: 'Aumentar',
  decrease: 'Diminuir',
  hexCode: 'Código da cor',
  colorPreview: 'Exemplo na agenda',
  colorInvalid: 'Use um código como #71B27B',
  notifications: 'Notificações',
  openMenu: 'Abrir menu',
};

export interface UiLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

function PlainLink(props: UiLinkProps): ReactNode {
  return <a {...props} />;
}

interface UiSettings {
  readonly texts: UiTexts;
  readonly link: ComponentType<UiLinkProps>;
}

const UiContext = createContext<UiSettings>({ texts: defaultUiTexts, link: PlainLink });

export interface UiProviderProps {
  /** Translations; a word that is left out stays in Portuguese. */
  readonly texts?: Partial<UiTexts> | undefined;
  /** The router's link: renders an anchor for `href`. Without it links load the page anew. */
  readonly link?: ComponentType<UiLinkProps> | undefined;
  readonly children: ReactNode;
}

/** Gives the components below it their built-in words and the application's link. Optional. */
export function UiProvider({ texts, link, children }: UiProviderProps): ReactNode {
  const outer = useContext(UiContext);
  const settings = useMemo<UiSettings>(
    () => ({ texts: { ...outer.texts, ...texts }, link: link ?? outer.link }),
    [outer, texts, link],
  );
  return <UiContext value={settings}>{children}</UiContext>;
}

/** The words that components bring themselves, in the language of the nearest `UiProvider`. */
export function useUiTexts(): UiTexts {
  return useContext(UiContext).texts;
}

/** An anchor that goes through the application's router when `UiProvider` was given one. */
export function UiLink(props: UiLinkProps): ReactNode {
  const { link: Link } = useContext(UiContext);
  return <Link {...props} />;
}
