import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useMemo,
} from 'react';

/** Built-in texts of components. All other texts are props. */
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
  /** Text of the row that creates the typed text: Criar "Ana". */
  readonly createOption: (typed: string) => string;
  /** Announced when the list of a combobox changes. */
  readonly optionCount: (count: number) => string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly previousWeek: string;
  readonly nextWeek: string;
  readonly showMonth: string;
  readonly showWeek: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly increase: string;
  readonly decrease: string;
  readonly hexCode: string;
  readonly colorInvalid: string;
  readonly notifications: string;
  readonly openMenu: string;
  readonly openCalendar: string;
  readonly chooseDay: string;
  /** Placeholder letters for the digits of an empty date. */
  readonly dateLetters: { readonly day: string; readonly month: string; readonly year: string };
  /** `pattern` is the placeholder of an empty date. */
  readonly dateInvalid: (pattern: string) => string;
  readonly timeInvalid: string;
  /** Allowed values, when another was typed; null means no limit on that side. */
  readonly outOfRange: (min: string | null, max: string | null) => string;
  /** How an ambiguous amount is read. */
  readonly readAs: (amount: string) => string;
  /** Name of the list of times. */
  readonly suggestions: string;
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
  previousWeek: 'Voltar uma semana',
  nextWeek: 'Avançar uma semana',
  showMonth: 'Mostrar o mês',
  showWeek: 'Mostrar só a semana',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  increase: 'Aumentar',
  decrease: 'Diminuir',
  hexCode: 'Código da cor',
  colorInvalid: 'Use um código como #71B27B',
  notifications: 'Notificações',
  openMenu: 'Abrir menu',
  openCalendar: 'Abrir calendário',
  chooseDay: 'Escolher dia',
  dateLetters: { day: 'dd', month: 'mm', year: 'aaaa' },
  dateInvalid: (pattern) => `Data inválida. Use ${pattern}.`,
  timeInvalid: 'Horário inválido. Use 24 horas, como 14:30.',
  outOfRange: (min, max) => {
    if (min !== null && max !== null) return `Escolha entre ${min} e ${max}.`;
    return min === null ? `Escolha até ${max}.` : `Escolha a partir de ${min}.`;
  },
  readAs: (amount) => `Lido como ${amount}`,
  suggestions: 'Sugestões',
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
  readonly locale: string;
  readonly link: ComponentType<UiLinkProps>;
  readonly addOverlay: (close: () => void) => () => void;
}

const UiContext = createContext<UiSettings>({
  texts: defaultUiTexts,
  locale: 'pt-BR',
  link: PlainLink,
  addOverlay: () => () => undefined,
});

export interface UiProviderProps {
  /** Translations; omitted texts stay Portuguese. */
  readonly texts?: Partial<UiTexts> | undefined;
  /** BCP 47 locale of dates and amounts; default pt-BR. */
  readonly locale?: string | undefined;
  /** The router's link component. Without it, links reload the page. */
  readonly link?: ComponentType<UiLinkProps> | undefined;
  /** Called when an overlay opens on a phone or tablet, with a function that closes it. Returns a function to call after it closes. */
  readonly addOverlay?: ((close: () => void) => () => void) | undefined;
  readonly children: ReactNode;
}

/** Provides built-in texts, the application's link and its back button to the components below. Optional. */
export function UiProvider({ texts, locale, link, addOverlay, children }: UiProviderProps): ReactNode {
  const outer = useContext(UiContext);
  const settings = useMemo<UiSettings>(
    () => ({
      texts: { ...outer.texts, ...texts },
      locale: locale ?? outer.locale,
      link: link ?? outer.link,
      addOverlay: addOverlay ?? outer.addOverlay,
    }),
    [outer, texts, locale, link, addOverlay],
  );
  return <UiContext value={settings}>{children}</UiContext>;
}

/** Built-in texts of components, in the language of the nearest `UiProvider`. */
export function useUiTexts(): UiTexts {
  return useContext(UiContext).texts;
}

/** Locale of dates and amounts in components. */
export function useUiLocale(): string {
  return useContext(UiContext).locale;
}

/** The application's function of `UiProvider` for open overlays. */
export function useAddOverlay(): UiSettings['addOverlay'] {
  return useContext(UiContext).addOverlay;
}

/** A link through the application's router when `UiProvider` has one, else a plain anchor. */
export function UiLink(props: UiLinkProps): ReactNode {
  const { link: Link } = useContext(UiContext);
  return <Link {...props} />;
}
