import { renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import screens from '../locales/pt.json' with { type: 'json' };
import { BlogPage } from './blog/blog-page.tsx';
import { PostPage } from './blog/post-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { Plans } from './landing/plans.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { postCard, postPage } from './posts.fixture.ts';

const options = { namespace: 'site', catalogs: { pt: { ...screens, ...pt }, en }, at: '/' };

it('a plan shows its charge, its price per month and its renewal, and has no button when it is not sold', async () => {
  const price = (amount: number, available = true) => ({ amount, available });
  const pricing = {
    monthly: price(4990),
    semiannual: { ...price(28_443), prepaid: true as const },
    annual: price(53_892, false),
  };
  await renderScreen(<Plans pricing={pricing} />, options);
  const textOf = (plan: string) =>
    screen.getByRole('heading', { name: plan }).closest('article')?.textContent?.replace(/\s+/g, ' ');
  expect(textOf('Mensal')?.split('por mês')).toHaveLength(2);
  expect(textOf('Mensal')).toContain('R$ 49,90 por mês');
  expect(textOf('Mensal')).toContain('Renova até você cancelar');
  expect(textOf('Semestral')).toContain('R$ 284,43 a cada 6 meses cerca de R$ 47,41 por mês');
  expect(textOf('Semestral')).toContain('Pago uma vez, não renova');
  expect(textOf('Anual')).toContain('R$ 538,92 por ano R$ 44,91 por mês');
  expect(screen.getByRole('link', { name: 'Escolher o plano Semestral' }).getAttribute('href')).toBe(
    '/login?plan=semiannual',
  );
  expect(screen.queryByRole('link', { name: 'Escolher o plano Anual' })).toBeNull();
  expect(screen.getByText('Indisponível no momento')).toBeTruthy();
});

it('PIX is offered only when a plan can be paid with it', async () => {
  const price = (amount: number, prepaid: boolean) => ({
    amount,
    available: true,
    ...(prepaid && { prepaid: true as const }),
  });
  const pricing = (prepaid: boolean) => ({
    monthly: price(4990, false),
    semiannual: price(28_443, prepaid),
    annual: price(53_892, prepaid),
  });
  const { unmount } = await renderScreen(<LandingPage pricing={pricing(true)} isSignedIn={false} />, options);
  expect(screen.getAllByText('Clientes ilimitados, PIX ou cartão')).toHaveLength(2);
  expect(screen.getByText(/também com PIX/)).toBeTruthy();
  unmount();
  for (const none of [pricing(false), null]) {
    const view = await renderScreen(<LandingPage pricing={none} isSignedIn={false} />, options);
    expect(screen.queryByText(/PIX/)).toBeNull();
    view.unmount();
  }
});

it('an unavailable blog is retried with the same search', async () => {
  await renderScreen(<BlogPage posts={null} search="São & Paulo" />, options);
  const again = screen.getByRole('link', { name: 'Tentar de novo' });
  expect(again.getAttribute('href')).toBe('/blog?q=S%C3%A3o%20%26%20Paulo');
});

it('a signed-in visitor gets links to the agenda, not to sign-up', async () => {
  const linksTo = (name: string) =>
    screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  const { unmount } = await renderScreen(<LandingPage pricing={null} isSignedIn />, options);
  expect(linksTo('Abrir agenda')).toEqual(['/app/appointments', '/app/appointments']);
  expect(linksTo('Testar grátis')).toEqual([]);
  unmount();
  await renderScreen(<LandingPage pricing={null} isSignedIn={false} />, options);
  expect(linksTo('Testar grátis')).toEqual(['/cadastro', '/cadastro']);
});

it('the question about data links to the policy', async () => {
  await renderScreen(<LandingPage pricing={null} isSignedIn={false} />, options);
  const policy = screen.getByRole('link', { name: 'Veja a política de privacidade', hidden: true });
  expect(policy.getAttribute('href')).toBe('/politica-e-termos#privacidade');
});

it('a page mentions the chat only when it exists', async () => {
  for (const hasContact of [true, false]) {
    const { unmount, container } = await renderScreen(<LegalPage hasContact={hasContact} />, options);
    expect(/WhatsApp no fim da página/.test(container.innerHTML)).toBe(hasContact);
    expect(container.innerHTML).not.toContain('{{');
    unmount();
  }
});

it('plans can be chosen when their prices are unavailable', async () => {
  await renderScreen(<Plans pricing={null} />, options);
  expect(screen.getByText(/Não foi possível carregar o preço agora/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Escolher o plano/ })).toHaveLength(3);
});

it('a card shows the date in UTC and the subtitle, else the start of the text', async () => {
  const posts = [postCard(), postCard({ id: 2, slug: 'b', title: 'Outro', subtitle: 'Com subtítulo' })];
  await renderScreen(<BlogPage posts={posts} search="" />, options);
  expect(screen.getAllByText('20 de novembro de 2026')).toHaveLength(2);
  expect(screen.getByText('Um começo de texto')).toBeTruthy();
  expect(screen.getByText('Com subtítulo')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Leia mais: Outro' }).getAttribute('href')).toBe('/blog/b');
});

it('a search without a script shows its result, or an error when the blog is unavailable', async () => {
  const { unmount } = await renderScreen(<BlogPage posts={[postCard()]} search="  nada " />, options);
  expect(screen.getByText('Nenhum post com esse título.').closest('[hidden]')).toBeNull();
  unmount();
  await renderScreen(<BlogPage posts={null} search="" />, options);
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível carregar os posts.');
});

it("a post's headings are below its title, and a cover that is also its first image is shown once", async () => {
  const url = '/api/blog/images/x.webp';
  const content: ReturnType<typeof postPage>['content'] = [
    { type: 'heading', level: 1, text: 'Um' },
    { type: 'image', url, alt: 'Uma sala' },
    { type: 'heading', level: 4, text: 'Quatro' },
    { type: 'text', text: '<p>Com <strong>força</strong></p>' },
  ];
  const image = { url, alt: 'Uma sala', width: null, height: null };
  await renderScreen(
    <PostPage post={postPage({ content, image, related: [postCard({ slug: 'b' })] })} />,
    options,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Um' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 4, name: 'Quatro' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'Uma sala' })).toHaveLength(1);
  expect(screen.getByText('força').tagName).toBe('STRONG');
  expect(screen.getByText('Use nossa plataforma de agenda gratuitamente!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Usar Agora' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: /Ler agora/ }).getAttribute('href')).toBe('/blog/b');
});
