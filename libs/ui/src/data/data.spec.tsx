import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { OptionContent } from '../controls/option-row.tsx';
import { Chip } from '../feedback/badge.tsx';
import { Heading } from '../layout/typography.tsx';
import { initialsOf } from './avatar.tsx';
import { ListRow } from './list.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Table } from './table.tsx';

const columns = [
  { key: 'name', header: 'Cliente', cell: (row: { name: string }) => row.name },
  { key: 'menu', header: 'Ações', hideHeader: true, cell: () => '…' },
];

describe('Table', () => {
  it('keeps its roles and makes each row a link named by its first column', () => {
    render(
      <Table
        caption="Clientes"
        columns={columns}
        rows={[{ name: 'Ana' }]}
        rowKey={(row) => row.name}
        rowHref={() => '/c/1'}
      />,
    );
    const table = screen.getByRole('table', { name: 'Clientes' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Cliente', 'Ações']);
    expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/c/1');
  });

  it('shows skeleton rows while loading and the given element when empty', () => {
    const { rerender } = render(
      <Table
        caption="Clientes"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.name}
        loading
        loadingRows={3}
      />,
    );
    expect(screen.getAllByRole('row')).toHaveLength(4);
    rerender(
      <Table caption="Clientes" columns={columns} rows={[]} rowKey={(row) => row.name} empty="Nada ainda" />,
    );
    expect(screen.getByText('Nada ainda')).toBeTruthy();
  });
});

describe('small parts', () => {
  it('Avatar shows the initials of the first and last words', () => {
    expect(initialsOf('Ana Maria Souza')).toBe('AS');
    expect(initialsOf('ávila')).toBe('Á');
    expect(initialsOf('  ')).toBe('');
    expect(initialsOf('Maria "Duda" "Silva"')).toBe('MS');
    expect(initialsOf('Ana (mãe)')).toBe('AM');
    expect(initialsOf('- "')).toBe('');
  });

  it('the direction of a name follows its first letter in lists, tables, titles and options', () => {
    const name = 'ليلى حداد';
    const { container } = render(
      <>
        <ListRow primary={name} />
        <Table caption="Clientes" columns={columns} rows={[{ name }]} rowKey={(row) => row.name} />
        <Heading level={1}>{name}</Heading>
        <OptionContent option={{ value: '1', label: name }} chosen={false} />
        <Chip label={name} />
      </>,
    );
    const shown = [...container.querySelectorAll('[dir="auto"]')].filter((one) => one.textContent === name);
    expect(shown).toHaveLength(5);
  });

  it('ListRow is one link when it has an href', () => {
    render(<ListRow primary="Ana" secondary="(11) 98877-1203" href="/c/1" />);
    expect(screen.getByRole('link', { name: 'Ana' })).toBeTruthy();
  });

  it('SegmentedControl changes the view with the arrow keys', async () => {
    const seen = vi.fn();
    const segments = [
      { value: 'day', label: 'Dia' },
      { value: 'week', label: 'Semana' },
    ];
    render(<SegmentedControl label="Visão" segments={segments} value="day" onChange={seen} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(seen).toHaveBeenCalledWith('week');
  });
});
