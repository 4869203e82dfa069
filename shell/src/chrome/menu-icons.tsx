import {
  CalendarDays,
  ChartColumn,
  CreditCard,
  HandCoins,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Settings,
  SquareDashed,
  Stethoscope,
  Users,
} from 'lucide-react';

/** Icons by the names that menu entries of remotes use. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  calendar: CalendarDays,
  clients: Users,
  professionals: Stethoscope,
  metrics: ChartColumn,
  settings: Settings,
  subscription: CreditCard,
  messages: MessageCircle,
  blog: Newspaper,
  finance: HandCoins,
};

export function menuIcon(name: string): LucideIcon {
  return ICONS[name] ?? SquareDashed;
}
