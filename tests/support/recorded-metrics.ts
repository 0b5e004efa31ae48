// OpenTelemetry's metrics SDK with its in-memory exporter.

import type { Attributes, Meter } from "@opentelemetry/api";
import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";

/** One time series, as exported. */
export interface RecordedSeries {
  readonly attributes: Attributes;
  /** Of a histogram, the number of values. */
  readonly count: number;
  /** The sum of a histogram's values, rounded to a microsecond. Undefined of a counter. */
  readonly sum: number | undefined;
}

export interface RecordedMetrics {
  readonly provider: MeterProvider;
  readonly meter: Meter;
  /** Everything that is exported: names, units, descriptions, buckets and series. */
  collect(): Promise<readonly MetricData[]>;
  /** The series of one instrument, in the order of their attributes. */
  series(instrument: string): Promise<readonly RecordedSeries[]>;
}

/** A provider of its own, which is not registered. */
export function recordMetrics(): RecordedMetrics {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const provider = new MeterProvider({ readers: [reader] });
  const collect = async () => {
    await reader.forceFlush();
    const latest = exporter.getMetrics().at(-1);
    exporter.reset();
    return latest?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? [];
  };
  return {
    provider,
    meter: provider.getMeter("payments"),
    collect,
    async series(instrument) {
      const found = (await collect()).filter(({ descriptor }) => descriptor.name === instrument);
      return found.flatMap(seriesOf).sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
    },
  };
}

function seriesOf(metric: MetricData): RecordedSeries[] {
  switch (metric.dataPointType) {
    case DataPointType.SUM:
      return metric.dataPoints.map(({ attributes, value }) => ({ attributes, count: value, sum: undefined }));
    case DataPointType.HISTOGRAM:
      return metric.dataPoints.map(({ attributes, value: { count, sum = 0 } }) => ({
        ...{ attributes, count, sum: Math.round(sum * 1e6) / 1e6 },
      }));
    default:
      throw new Error(`${metric.descriptor.name} is neither a counter nor a histogram`);
  }
}

function nameOf({ attributes }: RecordedSeries): string {
  return JSON.stringify(Object.entries(attributes).sort());
}
