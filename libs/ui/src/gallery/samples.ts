import type { Option } from '../controls/option-row.tsx';

export const clients: readonly Option[] = [
  { value: 'c1', label: 'Ana Beatriz Moreira', description: '(11) 98877-1203' },
  { value: 'c2', label: 'Antônio Carlos Prado', description: '(11) 97710-4421' },
  { value: 'c3', label: 'Camila Duarte', description: '(21) 99610-7788' },
  { value: 'c4', label: 'Eduardo Nogueira', description: '(31) 98801-2290' },
  { value: 'c5', label: 'João Pedro Teixeira', description: '(11) 99123-4567' },
  { value: 'c6', label: 'Márcia Fontes', description: '(11) 99870-3321' },
  { value: 'c7', label: 'Rafaela Siqueira', description: '(48) 99999-0102' },
];

export const professionals: readonly Option[] = [
  { value: 'p1', label: 'Dra. Helena Costa', description: 'Fisioterapia', color: '#71B27B' },
  { value: 'p2', label: 'Bruno Sales', description: 'Pilates', color: '#5B6FD6' },
  { value: 'p3', label: 'Lívia Ramos', description: 'RPG e Pilates', color: '#E0703A' },
  { value: 'p4', label: 'Otávio Reis', description: 'Em férias', color: '#64748B', disabled: true },
];

/** A slow reply that shows the waiting state. */
export function findClients(typed: string): Promise<readonly Option[]> {
  const wanted = typed.toLowerCase();
  return new Promise((resolve) => {
    setTimeout(() => resolve(clients.filter((client) => client.label.toLowerCase().includes(wanted))), 500);
  });
}
