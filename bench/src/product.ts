import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

export async function signUp(url: string, name: string): Promise<{ cookie: string; companyId: number }> {
  const body = {
    company_name: 'Bench',
    name: 'Bench',
    email: `${name}@alinha.example`,
    password: 'bench-bench',
  };
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const company = await fetch(`${url}/api/company`, { headers: { cookie } });
  const { data } = (await company.json()) as { data: { id: number } };
  return { cookie, companyId: data.id };
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Cores and commit of a measurement. */
export function measurementInfo(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${availableParallelism()} cores, commit ${commit}`;
}
