import { COUNTRY_PATH } from '@alinha/contracts-core';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CountryDatabase } from './country-database.ts';

export const COUNTRIES = Symbol('countries');

@Controller()
export class GeoController {
  constructor(@Inject(COUNTRIES) private readonly countries: CountryDatabase) {}

  /** Country of the caller's address behind TRUST_PROXY proxies; null when unknown. */
  @Get(COUNTRY_PATH)
  async country(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store');
    return { ok: true, data: { country: await this.countries.countryOf(request.ip) } };
  }
}
